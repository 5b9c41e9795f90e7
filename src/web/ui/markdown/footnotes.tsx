import { CornerLeftUp } from 'lucide-react';
import { createContext, type MouseEvent, type ReactNode, useContext, useId, useMemo, useState } from 'react';
import type { Footnote } from './footnotes-of.ts';

type Footnotes = {
  /** Of this text alone: entries on one page have footnotes with the same numbers. */
  id: string;
  numbers: ReadonlyMap<string, number>;
  /** Whether a definition may still come. */
  isLive: boolean;
  /** The references that were followed, to return to. */
  followed: Map<number, HTMLElement>;
};

const Context = createContext<Footnotes | null>(null);

type FootnotesProps = { notes: readonly Footnote[]; isLive: boolean; children: ReactNode };

/** Gives the references in a text their numbers. */
export function Footnotes({ notes, isLive, children }: FootnotesProps) {
  const id = useId();
  const [followed] = useState(() => new Map<number, HTMLElement>());
  // Labels have no spaces. The numbers stay the same while the notes' texts grow, so that no reference renders again.
  const labels = notes.map(({ label }) => label).join(' ');
  const value = useMemo(() => ({ id, numbers: numbersOf(labels), isLive, followed }), [id, labels, isLive, followed]);
  return <Context value={value}>{children}</Context>;
}

function numbersOf(labels: string): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const [index, label] of labels.split(' ').entries()) {
    if (label !== '' && !numbers.has(label)) numbers.set(label, index + 1);
  }
  return numbers;
}

/** A reference without a footnote is words, once all is written. */
export function FootnoteReference({ label, raw }: { label: string; raw: string }): ReactNode {
  const notes = useContext(Context);
  const number = notes?.numbers.get(label);
  if (!notes || number === undefined) return notes?.isLive ? <sup className="text-faint">{label}</sup> : raw;
  const target = `${notes.id}-note-${number}`;
  const follow = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault();
    notes.followed.set(number, event.currentTarget);
    show(document.getElementById(target));
  };
  return (
    <sup>
      <a
        href={`#${target}`}
        onClick={follow}
        data-note-reference={target}
        aria-label={`Footnote ${number}`}
        className="rounded px-0.5 font-medium text-sea hover:underline max-phone:-mx-1.5 max-phone:px-2"
      >
        {number}
      </a>
    </sup>
  );
}

type FootnoteListProps = { notes: readonly Footnote[]; children(note: Footnote, index: number): ReactNode };

/** The footnotes at the end of a text. */
export function FootnoteList({ notes, children }: FootnoteListProps) {
  const context = useContext(Context);
  if (!context || notes.length === 0) return null;
  const goBack = (number: number) => {
    const followed = context.followed.get(number);
    const first = document.querySelector<HTMLElement>(
      `[data-note-reference="${CSS.escape(`${context.id}-note-${number}`)}"]`,
    );
    show(followed?.isConnected ? followed : first);
  };
  return (
    <section aria-label="Footnotes" className="mt-1 border-t border-line pt-2 text-sm text-dim">
      <ol className="flex list-decimal flex-col gap-1 pl-5 marker:text-faint">
        {notes.map((note, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: A footnote has its place in the list and nothing else.
            key={index}
            id={`${context.id}-note-${index + 1}`}
            tabIndex={-1}
          >
            <div className="flex min-w-0 items-start gap-1">
              <div className="flex min-w-0 flex-col gap-1">{children(note, index)}</div>
              {context.numbers.get(note.label) === index + 1 && (
                <button
                  type="button"
                  aria-label={`Back to reference ${index + 1}`}
                  onClick={() => goBack(index + 1)}
                  className="grid size-5 shrink-0 place-items-center rounded text-sea hover:bg-raise max-phone:-my-3 max-phone:size-11"
                >
                  <CornerLeftUp size={12} aria-hidden="true" />
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Brings an element into view, and the keyboard to it. It may be in a disclosure that is closed. */
function show(element: HTMLElement | null): void {
  for (let around = element?.closest('details'); around; around = around.parentElement?.closest('details')) {
    around.open = true;
  }
  element?.scrollIntoView({ block: 'nearest' });
  element?.focus({ preventScroll: true });
}
