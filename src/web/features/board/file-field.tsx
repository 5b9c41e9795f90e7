import type { KeyboardEvent } from 'react';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { Chips } from './chips.tsx';
import { useProjectFiles } from './use-project-files.ts';

type FileFieldProps = {
  folder: string | null;
  files: readonly string[];
  onFiles(files: string[]): void;
  text: string;
  onText(text: string): void;
  problem: string | undefined;
};

/** The files of the agent's folder that the task is about. */
export function FileField({ folder, files, onFiles, text, onText, problem }: FileFieldProps) {
  const found = useProjectFiles(folder, text).filter((path) => !files.includes(path));
  const add = (path: string) => {
    if (!files.includes(path)) onFiles([...files, path]);
    onText('');
  };
  const onOtherKey = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') onFiles(files.slice(0, -1));
    // A path that isn't found yet can be added too: the task may come after the one that makes the file.
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    add(text.trim());
  };
  return (
    <ComboboxField
      label="Files"
      hint="Paths in the agent’s folder that Claude should read. Type to find one."
      problem={problem}
      listLabel="Files found"
      text={text}
      onText={onText}
      options={found.map((path) => ({ key: path, label: path }))}
      onSelect={({ key }) => (isFolder(key) ? onText(key) : add(key))}
      staysOpen={({ key }) => isFolder(key)}
      highlightsFirst
      onOtherKey={onOtherKey}
      isCode
    >
      <Chips
        label="Chosen files"
        items={files.map((path) => ({ id: path, name: path }))}
        onRemove={(path) => onFiles(files.filter((other) => other !== path))}
      />
    </ComboboxField>
  );
}

function isFolder(path: string): boolean {
  return path.endsWith('/');
}
