import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Entry } from '../../../core/session/entry.ts';
import { closeAsideCard, useAsideCard } from '../../store/aside-card.ts';
import { useCommand } from '../../store/command.ts';
import { useSession, useWatched } from '../../store/session-context.ts';
import { AsideAnswer } from '../../ui/aside-answer.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { inputLook } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Aside = Extract<Entry, { type: 'aside' }>;

/** Asks Claude something beside the conversation, and shows the answers. Earlier ones are in the timeline. */
export function AsideCard() {
  const openedAt = useAsideCard();
  const session = useSession();
  // Another session has questions of its own.
  useEffect(() => closeAsideCard, []);
  return openedAt === null ? null : <OpenCard key={session.id} since={openedAt} />;
}

function OpenCard({ since }: { since: number }) {
  const session = useSession();
  const command = useCommand();
  const box = useRef<HTMLTextAreaElement>(null);
  const [question, setQuestion] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const entries = useWatched(session, (watched) => watched.entries);
  const asides = useMemo(
    () => entries.filter(isAside).filter((aside) => isShown(aside, asked, since)),
    [entries, asked, since],
  );
  const words = question.trim();
  useEffect(() => {
    // The palette gives the focus back when it goes, which is after this.
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => box.current?.focus()));
    return () => cancelAnimationFrame(frame);
  }, []);

  const ask = async () => {
    if (words === '' || isBusy) return;
    setIsBusy(true);
    const answer = await command({ type: 'aside.ask', sessionId: session.id, question: words }, { isQuiet: true });
    setIsBusy(false);
    if (answer.type === 'refused') return setProblem(answer.error.message);
    setProblem(null);
    setQuestion('');
    setAsked((before) => [...before, answer.result.asideId]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      closeAsideCard();
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void ask();
    }
  };

  return (
    <section
      aria-label="Ask aside"
      onKeyDown={onKeyDown}
      className="mx-auto mb-2 flex max-h-[45vh] w-[min(780px,calc(100%-40px))] flex-col overflow-hidden rounded-xl border border-line bg-panel text-sm shadow-float max-phone:w-[calc(100%-24px)]"
    >
      <div className="flex items-center justify-between border-b border-line py-1 pr-1 pl-3.5">
        <h2 className="font-semibold">Ask aside</h2>
        <IconButton label="Close aside" onClick={closeAsideCard}>
          <X size={14} />
        </IconButton>
      </div>
      {asides.length > 0 && (
        <ol className="flex min-h-0 flex-col gap-3 overflow-y-auto px-3.5 py-2.5">
          {asides.map((aside) => (
            <li key={aside.id}>
              <p className="mb-1 whitespace-pre-wrap text-dim [overflow-wrap:anywhere]">{aside.question}</p>
              <AsideAnswer state={aside.state} />
            </li>
          ))}
        </ol>
      )}
      {problem !== null && (
        <p role="alert" className="px-3.5 pt-2 text-bad">
          {problem}
        </p>
      )}
      <div className="flex items-end gap-2 px-2.5 py-2.5">
        <textarea
          ref={box}
          aria-label="Question"
          rows={1}
          maxLength={32_000}
          placeholder="Claude answers from the conversation, without tools, and forgets it"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          className={`${inputLook} field-sizing-content max-h-32 min-w-0 flex-1 resize-none`}
        />
        <Button look="primary" disabled={words === '' || isBusy} onClick={() => void ask()}>
          {isBusy && <Spinner />}
          Ask
        </Button>
      </div>
    </section>
  );
}

function isAside(entry: Entry): entry is Aside {
  return entry.type === 'aside';
}

function isShown({ id, at, state }: Aside, asked: readonly string[], since: number): boolean {
  return asked.includes(id) || at >= since || state.type === 'waiting';
}
