import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { Filled } from '../../../core/template/fill.ts';
import { insertText } from '../../store/insertion.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusProblem } from '../../ui/use-focus-problem.ts';
import { PromptPicker } from './template-picker.tsx';
import { useTemplates } from './use-templates.ts';

/** Chooses a prompt for the message box. */
export function InsertDialog({ onClose }: { onClose(): void }) {
  const { answered } = useTemplates();
  const form = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState<Filled<string> | null>(null);
  /** The prompt that was sent with values missing. */
  const [refused, setRefused] = useState<Filled<string> | null>(null);
  useFocusProblem(form, refused);
  const hasNone =
    answered.type === 'here' && !answered.answer.templates.some(({ content }) => content.type === 'prompt');
  const insert = (event: FormEvent) => {
    event.preventDefault();
    if (filled?.type !== 'filled') return setRefused(filled);
    onClose();
    // The box takes the focus, which the dialog gives back first.
    setTimeout(() => insertText(filled.value));
  };
  return (
    <Dialog title="Insert a template" onClose={onClose}>
      <form ref={form} onSubmit={insert} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-24 flex-col gap-3 overflow-y-auto px-4 py-3.5">
          <PromptPicker onFilled={setFilled} isApplied={filled !== null} showsMissing={refused !== null} />
          {refused?.type === 'missing' && filled?.type === 'missing' && (
            <p role="alert" className="text-sm text-bad">
              {filled.reason}
            </p>
          )}
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
        {!hasNone && (
          <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" look="primary" disabled={filled === null}>
              Use template
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
