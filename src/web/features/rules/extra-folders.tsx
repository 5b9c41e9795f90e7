import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { FilePlace, SettingsChange } from '../../../core/permission/settings.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Visible } from '../../ui/visible.tsx';
import { moreLook } from './place-words.ts';

type ExtraFoldersProps = {
  place: FilePlace;
  folders: readonly string[];
  isFixed: boolean;
  disabled: boolean;
  onChange(change: SettingsChange, done: string): void;
};

/** Folders besides the session's own that it may read, and change where edits are accepted. */
export function ExtraFolders({ place, folders, isFixed, disabled, onChange }: ExtraFoldersProps) {
  const [path, setPath] = useState<string | null>(null);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (path === null || path.trim() === '') return;
    onChange({ type: 'folder.add', place, path: path.trim() }, 'The folder is added.');
    setPath(null);
  };
  return (
    <>
      <ul className="w-full divide-y divide-line empty:hidden">
        {folders.map((folder) => (
          <li key={folder} className="flex min-h-8 items-center gap-3 py-0.5">
            <span className="w-10 shrink-0 text-xs text-dim">Folder</span>
            <code className="min-w-0 flex-1 font-mono text-code break-all">
              <Visible text={folder} />
            </code>
            {!isFixed && (
              <IconButton
                label={`Remove ${folder}`}
                disabled={disabled}
                onClick={() => onChange({ type: 'folder.remove', place, path: folder }, 'The folder is removed.')}
              >
                <Trash2 size={14} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!isFixed && path === null && (
        <button type="button" onClick={() => setPath('')} className={moreLook}>
          Add an extra folder
        </button>
      )}
      {path !== null && (
        <form onSubmit={add} className="flex w-full items-end gap-2">
          <TextField label="Extra folder" value={path} onText={setPath} maxLength={4096} className="flex-1" />
          <Button type="submit" disabled={disabled || path.trim() === ''}>
            Add folder
          </Button>
        </form>
      )}
    </>
  );
}
