import { useState } from 'react';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { folderOptions } from './folder-options.ts';
import { type RecentFolder, useFolders } from './use-folders.ts';

type FolderFieldProps = {
  path: string;
  onPath(path: string): void;
  recent: readonly RecentFolder[];
  problem: string | undefined;
};

/** A folder of the server's machine: typed, completed, or one that was used before. */
export function FolderField({ path, onPath, recent, problem }: FolderFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const found = useFolders(path, isOpen);
  return (
    <ComboboxField
      label="Folder"
      hint="Where Claude works, on the machine that runs Quarterdeck."
      problem={problem}
      listLabel="Folders"
      text={path}
      onText={onPath}
      options={folderOptions(path, recent, found)}
      onSelect={({ label }) => onPath(label)}
      onOpenChange={setIsOpen}
      placeholder="/path/to/project or ~/project"
      isCode
    />
  );
}
