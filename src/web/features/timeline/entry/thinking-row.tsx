import type { OpenBlock } from '../../../../core/session/state.ts';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';

type ThinkingRowProps = { id: string; text: string; live: OpenBlock | null; entry: EntryOf<'thinking'> | null };

export function ThinkingRow({ id, text }: ThinkingRowProps) {
  return (
    <EntryFrame id={id} label="Thinking" copy={() => text}>
      <p className="text-sm whitespace-pre-wrap text-faint">{text}</p>
    </EntryFrame>
  );
}
