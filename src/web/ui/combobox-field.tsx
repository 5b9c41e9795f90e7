import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Field, inputLook } from './field.tsx';
import { type Option, OptionList, optionId } from './option-list.tsx';

type ComboboxFieldProps = {
  label: string;
  hint: string;
  problem: string | undefined;
  /** The accessible name of the list. */
  listLabel: string;
  text: string;
  onText(text: string): void;
  /** What matches the text. */
  options: readonly Option[];
  onSelect(option: Option): void;
  /** Whether the first option is highlighted while typing, so that Enter takes it. */
  highlightsFirst?: boolean;
  /** Whether the list stays open after this option, for example to list what is in a folder. */
  staysOpen?(option: Option): boolean;
  onOpenChange?(isOpen: boolean): void;
  /** Keys that the list has no use for. */
  onOtherKey?(event: KeyboardEvent): void;
  placeholder?: string;
  isCode?: boolean;
  children?: ReactNode;
};

/** A text box with a list of suggestions. The focus stays in the box: arrows move, Enter and Tab select, Escape closes. */
export function ComboboxField({
  label,
  hint,
  problem,
  listLabel,
  text,
  onText,
  options,
  onSelect,
  highlightsFirst = false,
  staysOpen,
  onOpenChange,
  onOtherKey,
  placeholder,
  isCode = false,
  children,
}: ComboboxFieldProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const shown = isOpen ? options : [];
  const first = highlightsFirst && text.trim() !== '' ? 0 : -1;
  const active = Math.min(moved ?? first, shown.length - 1);

  const open = (next: boolean) => {
    setIsOpen(next);
    setMoved(null);
    onOpenChange?.(next);
  };
  const select = (index: number) => {
    const option = shown[index];
    if (!option) return;
    open(staysOpen?.(option) ?? false);
    onSelect(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen) open(true);
      setMoved(isOpen ? Math.max(active + (key === 'ArrowDown' ? 1 : -1), -1) : 0);
    } else if ((key === 'Enter' || (key === 'Tab' && !event.shiftKey)) && active >= 0) {
      select(active);
    } else if (key === 'Escape' && shown.length > 0) {
      // Otherwise the dialog around it closes too.
      event.stopPropagation();
      open(false);
    } else {
      onOtherKey?.(event);
      return;
    }
    event.preventDefault();
  };

  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <>
          {children}
          <div className="relative">
            <input
              {...ids}
              type="text"
              role="combobox"
              aria-expanded={shown.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={placeholder}
              value={text}
              onChange={(event) => {
                open(true);
                onText(event.target.value);
              }}
              onClick={() => open(true)}
              onBlur={() => open(false)}
              onKeyDown={onKeyDown}
              className={isCode ? `${inputLook} font-mono text-code` : inputLook}
            />
            {shown.length > 0 && (
              <div className="absolute inset-x-0 top-full z-20 mt-1 flex max-h-60 flex-col overflow-hidden rounded-lg border border-line bg-panel shadow-float">
                <OptionList
                  id={listId}
                  label={listLabel}
                  options={shown}
                  activeIndex={active}
                  onActive={setMoved}
                  onSelect={select}
                  className={isCode ? 'font-mono text-code' : ''}
                />
              </div>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
