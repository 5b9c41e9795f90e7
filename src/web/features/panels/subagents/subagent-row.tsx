import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../../store/use-now.ts';
import { classes } from '../../../ui/class-names.ts';
import { Dot } from '../../../ui/dot.tsx';
import { counting, duration, plural, tokens } from '../../../ui/format.ts';
import { EntryLink } from '../entry-link.tsx';
import type { Subagent } from './subagents.ts';

type SubagentRowProps = { agent: Subagent; renderSubagent?(entryId: string): ReactNode };

/** An agent; opened, what it does. */
export function SubagentRow({ agent, renderSubagent }: SubagentRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { entryId, state } = agent;
  const canOpen = entryId !== null && renderSubagent !== undefined;
  return (
    <li aria-label={agent.description || agent.kind} className="border-b border-line text-sm">
      <div className="flex items-start gap-2.5 px-4 py-2.5">
        <Dot kind={state.type === 'running' ? 'run' : state.type === 'failed' ? 'bad' : 'rest'} className="mt-1.5" />
        <div className="min-w-0 flex-1">
          <p className="break-words">
            <span className="font-medium">{agent.kind}</span> <span className="text-dim">{agent.description}</span>
          </p>
          {state.type === 'running' && agent.progress !== null && (
            <p className="text-xs break-words text-dim">{agent.progress}</p>
          )}
          <p className="tnum text-xs text-faint">
            {state.type === 'running' ? <Running agent={agent} since={state.since} /> : state.words}
            {agent.usage && <Totals agent={agent} usage={agent.usage} />}
          </p>
          <p className="mt-0.5 flex gap-4 text-xs">
            {canOpen && (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
                className="inline-flex items-center gap-0.5 text-sea underline-offset-2 hover:underline max-phone:min-h-11"
              >
                <ChevronRight size={13} className={classes(isOpen && 'rotate-90')} />
                Follow
              </button>
            )}
            {entryId !== null && <EntryLink entryId={entryId} />}
          </p>
        </div>
      </div>
      {isOpen && canOpen && <div className="border-t border-line bg-bg">{renderSubagent(entryId)}</div>}
    </li>
  );
}

function Running({ agent, since }: { agent: Subagent; since: number | null }) {
  const now = useNow(since !== null);
  return (
    <>
      running{since !== null && ` ${counting(now - since)}`}
      {agent.lastTool !== null && `, ${agent.lastTool}`}
    </>
  );
}

function Totals({ agent, usage }: { agent: Subagent; usage: NonNullable<Subagent['usage']> }) {
  return (
    <>
      {` · ${tokens(usage.tokens)} tokens · ${plural(usage.toolUses, 'tool call')}`}
      {agent.state.type !== 'running' && ` · ${duration(usage.durationMs)}`}
    </>
  );
}
