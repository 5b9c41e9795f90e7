import { type KeyboardEvent, useState } from 'react';
import { useFocusBack } from '../../ui/use-focus-back.ts';

type EditableTitleProps = {
  title: string;
  /** What stands in the box at first. */
  text: string;
  isEditing: boolean;
  mayEdit: boolean;
  onEdit(isEditing: boolean): void;
  onTitle(title: string): void;
};

/** The title of a session. A click on it, or F2, makes it a box to write in. */
export function EditableTitle({ title, text, isEditing, mayEdit, onEdit, onTitle }: EditableTitleProps) {
  if (isEditing) return <TitleBox text={text} onEdit={onEdit} onTitle={onTitle} />;
  return (
    <div className="relative flex min-w-0 items-center rounded-md hover:bg-raise">
      <h1 title={title} className="truncate px-1.5 py-0.5 text-base font-semibold tracking-tight">
        {title}
      </h1>
      {mayEdit && (
        <button
          type="button"
          aria-label="Rename"
          title={title}
          onClick={() => onEdit(true)}
          className="absolute inset-0 cursor-text rounded-md max-phone:-inset-y-2.5"
        />
      )}
    </div>
  );
}

function TitleBox({ text, onEdit, onTitle }: Pick<EditableTitleProps, 'text' | 'onEdit' | 'onTitle'>) {
  const [draft, setDraft] = useState(text);
  useFocusBack();
  const finish = () => {
    onEdit(false);
    if (draft.trim() !== '' && draft.trim() !== text) onTitle(draft.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // That Enter chooses a word of an input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') finish();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onEdit(false);
  };
  return (
    <input
      aria-label="Title"
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for it
      autoFocus
      value={draft}
      maxLength={500}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setDraft(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={finish}
      className="min-w-0 flex-1 rounded-md border border-sea bg-raise px-1.5 py-0.5 text-base font-semibold tracking-tight outline-none"
    />
  );
}
