import { MessageCircleQuestion } from 'lucide-react';
import { AsideAnswer } from '../../../ui/aside-answer.tsx';
import { useOpened } from '../timeline-context.ts';
import { Disclosure } from './disclosure.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

/** A question that was asked beside the conversation. Claude doesn't know of it. */
export function AsideRow({ entry }: { entry: EntryOf<'aside'> }) {
  const { id, question, state } = entry;
  const [isOpen, setIsOpen] = useOpened(id, false);
  return (
    <EntryFrame id={id} label="Aside" copy={() => (state.type === 'answered' ? state.text : question)}>
      <Disclosure isOpen={isOpen} onToggle={setIsOpen} className="w-full text-xs text-dim">
        <MessageCircleQuestion size={13} aria-hidden="true" className="shrink-0" />
        <span className="min-w-0 truncate">Aside: {question}</span>
      </Disclosure>
      {isOpen && (
        <div className="mt-1.5 ml-1.5 border-l border-line pl-3 text-sm">
          <p className="mb-1.5 whitespace-pre-wrap text-dim [overflow-wrap:anywhere]">{question}</p>
          <AsideAnswer state={state} />
        </div>
      )}
    </EntryFrame>
  );
}
