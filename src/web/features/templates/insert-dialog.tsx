import { Link } from 'wouter';
import { insertText } from '../../store/insertion.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { PromptPicker } from './template-picker.tsx';
import { useTemplates } from './use-templates.ts';

/** Chooses a prompt for the message box. */
export function InsertDialog({ onClose }: { onClose(): void }) {
  const { answered } = useTemplates();
  const hasNone =
    answered.type === 'here' && !answered.answer.templates.some(({ content }) => content.type === 'prompt');
  const insert = (text: string) => {
    onClose();
    // The box takes the focus, which the dialog gives back first.
    setTimeout(() => insertText(text));
  };
  return (
    <Dialog title="Insert a template" onClose={onClose}>
      <div className="min-h-24 overflow-y-auto px-4 py-3.5">
        <PromptPicker onFilled={insert} />
        {answered.type === 'refused' && <p className="text-sm text-bad">{answered.error.message}</p>}
        {hasNone && (
          <p className="text-sm text-dim">
            There is no prompt template yet.{' '}
            <Link href="/agents/templates" onClick={onClose} className="text-sea underline underline-offset-2">
              Write one
            </Link>
          </p>
        )}
      </div>
    </Dialog>
  );
}
