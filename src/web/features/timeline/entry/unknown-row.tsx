import { useMemo } from 'react';
import { useOpened } from '../timeline-context.ts';
import { Disclosure } from './disclosure.tsx';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

/** A message of the CLI that this version does not know, as it came. */
export function UnknownRow({ entry: { id, kind, raw, problem } }: { entry: EntryOf<'unknown'> }) {
  const [isOpen, setIsOpen] = useOpened(id, false);
  return (
    <EntryFrame
      id={id}
      label="Unknown message"
      copy={() => JSON.stringify(raw, null, 2)}
      className="text-xs text-faint"
    >
      <Disclosure isOpen={isOpen} onToggle={setIsOpen}>
        <span className="min-w-0 truncate">
          Unknown message <code className="text-xs text-dim">{kind}</code>
          {problem !== null && `: ${problem}`}
        </span>
      </Disclosure>
      {isOpen && <Raw raw={raw} />}
    </EntryFrame>
  );
}

const shownLength = 20_000;

function Raw({ raw }: { raw: EntryOf<'unknown'>['raw'] }) {
  const text = useMemo(() => JSON.stringify(raw, null, 2), [raw]);
  return (
    <pre className="mt-1 max-h-80 overflow-auto rounded-lg border border-line bg-panel px-3 py-2 text-xs whitespace-pre-wrap text-dim [overflow-wrap:anywhere]">
      {text.slice(0, shownLength)}
      {text.length > shownLength && '\n…'}
    </pre>
  );
}
