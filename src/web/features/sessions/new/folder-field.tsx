import { type KeyboardEvent, useId, useState } from 'react';
import { Field, inputLook } from '../../../ui/field.tsx';
import { OptionList, optionId } from '../../../ui/option-list.tsx';
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
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useFolders(path, isOpen);
  const options = isOpen ? folderOptions(path, recent, found) : [];

  const choose = (index: number) => {
    const option = options[index];
    if (!option) return;
    onPath(option.label);
    setActive(-1);
    setIsOpen(false);
  };
  const move = (step: number) => {
    setIsOpen(true);
    setActive((before) => Math.min(Math.max(before + step, -1), options.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if ((event.key === 'Enter' || event.key === 'Tab') && isOpen && active >= 0) {
      event.preventDefault();
      choose(active);
    }
    if (event.key === 'Escape' && options.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  };

  return (
    <Field label="Folder" hint="Where Claude works, on the machine that runs Quarterdeck." problem={problem}>
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            type="text"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder="/path/to/project or ~/project"
            value={path}
            onChange={(event) => {
              onPath(event.target.value);
              setActive(-1);
              setIsOpen(true);
            }}
            onClick={() => setIsOpen(true)}
            onBlur={() => setIsOpen(false)}
            onKeyDown={onKeyDown}
            className={`${inputLook} font-mono text-code`}
          />
          {options.length > 0 && (
            <div className="absolute inset-x-0 top-full z-20 mt-1 flex max-h-60 flex-col overflow-hidden rounded-lg border border-line bg-panel shadow-float">
              <OptionList
                id={listId}
                label="Folders"
                options={options}
                activeIndex={active}
                onActive={setActive}
                onSelect={choose}
                className="font-mono text-code"
              />
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
