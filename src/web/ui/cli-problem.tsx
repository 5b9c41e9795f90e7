import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { memberOf } from '../../core/json.ts';

type CliProblemProps = { reason: string; sentence: string; children?: ReactNode };

/** There is no CLI to start: why, and what to do about it. */
export function CliProblem({ reason, sentence, children }: CliProblemProps) {
  return (
    <div role="alert" className="flex gap-3 px-4 py-5 text-sm">
      <TriangleAlert size={16} className="mt-0.5 shrink-0 text-bad" />
      <div className="flex flex-col gap-1.5">
        <h3 className="font-semibold">{memberOf(titles, reason) ?? 'The claude CLI cannot be used'}</h3>
        <p className="text-dim">{withCommands(sentence)}</p>
        {children && <div className="pt-1.5">{children}</div>}
      </div>
    </div>
  );
}

/** What is to be typed stands in quotes. It is selected by one click and is never broken in the middle. */
function withCommands(sentence: string): ReactNode[] {
  return sentence.split('"').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // A sentence does not change while it is shown.
      <code key={part} className="inline-block rounded bg-raise px-1 text-ink select-all">
        {part}
      </code>
    ),
  );
}

const titles: { [reason: string]: string } = {
  notFound: 'There is no claude CLI on this machine',
  notExecutable: 'The claude CLI cannot be started',
  notClaude: 'What was found is not the claude CLI',
  failed: 'The claude CLI fails when it is started',
  timedOut: 'The claude CLI does not answer',
  tooOld: 'The claude CLI is too old',
};
