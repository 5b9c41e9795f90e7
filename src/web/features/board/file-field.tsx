import { useState } from 'react';
import { Field, inputLook } from '../../ui/field.tsx';
import { Chips } from './chips.tsx';
import { useProjectFiles } from './use-project-files.ts';

type FileFieldProps = { folder: string | null; files: readonly string[]; onFiles(files: string[]): void };

/** Files of the agent's folder that the task is about. */
export function FileField({ folder, files, onFiles }: FileFieldProps) {
  const [typed, setTyped] = useState('');
  const found = useProjectFiles(folder, typed).filter((path) => !files.includes(path));
  const add = (path: string) => {
    if (path.trim() === '' || files.includes(path.trim())) return;
    onFiles([...files, path.trim()]);
    setTyped('');
  };
  return (
    <Field label="Files" hint="Paths in the agent’s folder that it is to read. Type to find one.">
      {(ids) => (
        <div className="flex flex-col gap-1.5">
          <Chips
            label="Chosen files"
            items={files.map((path) => ({ id: path, name: path }))}
            onRemove={(path) => onFiles(files.filter((other) => other !== path))}
          />
          <input
            {...ids}
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add(found[0] ?? typed);
            }}
            className={`${inputLook} font-mono text-code`}
          />
          {found.length > 0 && (
            <ul aria-label="Files found" className="overflow-hidden rounded-lg border border-line">
              {found.map((path) => (
                <li key={path}>
                  <button
                    type="button"
                    onClick={() => (path.endsWith('/') ? setTyped(path) : add(path))}
                    className="block w-full truncate px-2.5 py-1 text-left font-mono text-code hover:bg-raise max-phone:min-h-10"
                  >
                    {path}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Field>
  );
}
