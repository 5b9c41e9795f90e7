import { plainResult } from '../../../../../core/session/result-text.ts';
import type { ToolEntry } from '../tool-entry.ts';
import { Note, Part } from './part.tsx';

/** Why a call did not do what it should, in the words of the CLI or of the person who denied it. */
export function Failure({ entry: { state, result } }: { entry: ToolEntry }) {
  if (state.type === 'cut') return <Told isBad={false}>{`It was cut off: ${state.reason}.`}</Told>;
  const text = plainResult(result?.text ?? '');
  if (text === '' || (state.type !== 'failed' && state.type !== 'denied')) return null;
  return <Told isBad={state.type === 'failed'}>{text.slice(0, 5000)}</Told>;
}

function Told({ children, isBad }: { children: string; isBad: boolean }) {
  return (
    <Part>
      <Note isBad={isBad}>{children}</Note>
    </Part>
  );
}
