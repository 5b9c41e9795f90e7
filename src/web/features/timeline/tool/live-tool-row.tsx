import type { OpenBlock } from '../../../../core/session/state.ts';
import { EntryFrame } from '../entry/entry-frame.tsx';

type LiveToolRowProps = {
  block: Extract<OpenBlock, { type: 'tool' }>;
  isJoinedAbove: boolean;
  isJoinedBelow: boolean;
};

/** A call whose input is being written. */
export function LiveToolRow({ block }: LiveToolRowProps) {
  return (
    <EntryFrame id={block.id} label={`Tool: ${block.name}`}>
      <pre className="text-xs whitespace-pre-wrap">{block.text}</pre>
    </EntryFrame>
  );
}
