import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

type CliProblemProps = { reason: string; sentence: string; children?: ReactNode };

/** There is no CLI to start: why, and what to do about it. */
export function CliProblem({ reason, sentence, children }: CliProblemProps) {
  return (
    <div role="alert" className="flex gap-3 px-4 py-5 text-sm">
      <TriangleAlert size={16} className="mt-0.5 shrink-0 text-bad" />
      <div className="flex flex-col gap-1.5">
        <h3 className="font-semibold">{titles[reason] ?? 'The claude CLI cannot be used'}</h3>
        <p className="text-dim">{sentence}</p>
        {children && <div className="pt-1.5">{children}</div>}
      </div>
    </div>
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
