import { memo } from 'react';
import { Link } from 'wouter';
import type { Agent } from '../../../core/fleet/agent.ts';
import { visible } from '../../../core/text/visible.ts';
import { Dot } from '../../ui/dot.tsx';
import { baseName, money } from '../../ui/format.ts';
import { Visible } from '../../ui/visible.tsx';
import { AgentFailures } from './agent-failures.tsx';
import { agentLook, processWords } from './agent-words.ts';
import { Heartbeat } from './heartbeat.tsx';
import { WishControl } from './wish-control.tsx';

type AgentRowProps = { agent: Agent; currentTask: string | null; queued: number };

/** One agent in the list: who it is, what it does, and what is wanted of it. */
export const AgentRow = memo(function AgentRow({ agent, currentTask, queued }: AgentRowProps) {
  const { dot, words } = agentLook(agent);
  return (
    <li className="border-t border-line py-3 last:border-b">
      <div className="grid grid-cols-[14px_minmax(0,1.2fr)_minmax(0,1.6fr)_64px_auto] items-center gap-x-3 gap-y-2 max-phone:grid-cols-[14px_minmax(0,1fr)_auto]">
        <Dot kind={dot} />
        <div className="relative min-w-0">
          <Link
            href={`/agents/${agent.id}`}
            className="block truncate text-sm font-medium hover:text-sea max-phone:after:absolute max-phone:after:inset-x-0 max-phone:after:-inset-y-1"
          >
            <Visible text={agent.name} shape="prose" />
          </Link>
          <p className="truncate text-xs text-faint">
            <Visible text={agent.kind} shape="prose" /> ·{' '}
            <span title={visible(agent.worktree?.path ?? agent.cwd)}>
              <Visible text={baseName(agent.cwd)} />
            </span>
            {agent.worktree && (
              <>
                {' '}
                · <Visible text={agent.worktree.branch} />
              </>
            )}
          </p>
        </div>
        <div className="min-w-0 max-phone:order-last max-phone:col-span-2 max-phone:col-start-2">
          <p className="truncate text-sm" title={agent.reason ?? undefined}>
            <span className={dot === 'wait' ? 'text-wait' : dot === 'bad' ? 'text-bad' : 'text-ink'}>{words}</span>
            {agent.reason !== null && <span className="text-dim"> — {agent.reason}</span>}
            {agent.reason === null && currentTask !== null && (
              <span className="text-dim"> — {visible(currentTask, 'prose')}</span>
            )}
          </p>
          <p className="tnum truncate text-xs text-faint">
            {processWords[agent.processStatus]}, <Heartbeat at={agent.lastHeartbeat} />
            {queued > 0 && ` · ${queued} queued`}
          </p>
        </div>
        <span className="tnum text-right text-xs text-dim">{money(agent.cost)}</span>
        <div className="flex max-phone:order-last max-phone:col-span-2 max-phone:col-start-2">
          <WishControl agent={agent} />
        </div>
      </div>
      {agent.reconcileFailures !== null && (
        <div className="pt-1.5 pl-6.5">
          <AgentFailures agent={agent} />
        </div>
      )}
    </li>
  );
});
