import { ChevronDown, Plus, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Agent } from '../../../core/fleet/agent.ts';
import type { AgentTask } from '../../../core/fleet/task.ts';
import { visible } from '../../../core/text/visible.ts';
import { useMay } from '../../store/client-context.ts';
import { useFleet } from '../../store/fleet.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { inputLook } from '../../ui/field.tsx';
import { plural } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { BoardColumn, type CardParts } from './board-column.tsx';
import { type ColumnKey, columns, columnsOf } from './board-columns.ts';
import { ColumnSwitch } from './column-switch.tsx';
import { useOlderTasks } from './use-older-tasks.ts';

type BoardProps = CardParts & { onNewTask(agentId: string | null): void; onNewAgent(): void };

const none: readonly AgentTask[] = [];
/** So many of those that have ended the server tells by itself. */
const followedEnded = 200;

/** All tasks by how far they are. */
export function Board({ onNewTask, onNewAgent, ...card }: BoardProps) {
  const fleet = useFleet();
  const [, navigate] = useLocation();
  const agentId = new URLSearchParams(useSearch()).get('agent');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ColumnKey | null>(null);
  const may = useMay('session.create');
  const { tasks, isLooking, more } = useOlderTasks(fleet?.tasks ?? none, followedEnded);
  const shown = useMemo(() => columnsOf(tasks, { agentId, text }), [tasks, agentId, text]);
  const agents = useMemo(() => new Map((fleet?.agents ?? []).map((agent) => [agent.id, agent])), [fleet?.agents]);
  if (fleet === null) return <Loading />;
  if (fleet.agents.length === 0) {
    return (
      <Empty title="No agents yet">
        <p>Tasks are what agents do, so make an agent first.</p>
        {may && (
          <Button look="primary" onClick={onNewAgent} className="mt-4">
            <Plus size={14} aria-hidden="true" /> New agent
          </Button>
        )}
      </Empty>
    );
  }
  const onPhone = chosen ?? firstFull(shown);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="relative min-w-36 flex-1 phone:max-w-64">
          <Search size={14} aria-hidden="true" className="absolute top-1/2 left-2.5 -translate-y-1/2 text-faint" />
          <input
            type="search"
            aria-label="Filter tasks"
            placeholder="Filter tasks"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className={`${inputLook} pl-8`}
          />
        </div>
        <AgentChoice
          agents={fleet.agents}
          value={agentId}
          onChoose={(id) => navigate(id === '' ? '/agents/board' : `/agents/board?agent=${id}`, { replace: true })}
        />
        <span className="flex-1 max-phone:hidden" />
        {may && (
          <Button look="primary" onClick={() => onNewTask(agentId)}>
            <Plus size={14} aria-hidden="true" /> New task
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {shown.needsPerson.length === 0 ? '' : `${plural(shown.needsPerson.length, 'task')} in need of you`}
      </p>
      <ColumnSwitch shown={shown} value={onPhone} onChoose={setChosen} />
      <div className="grid min-h-0 flex-1 grid-cols-[repeat(6,minmax(148px,1fr))] grid-rows-[minmax(0,1fr)] gap-x-2.5 overflow-x-auto max-phone:block max-phone:overflow-visible">
        {columns.map(({ key, title }) => (
          <BoardColumn
            key={key}
            title={title}
            tasks={shown[key]}
            agents={agents}
            isChosen={key === onPhone}
            older={key === 'done' || key === 'failed' ? more : null}
            isLooking={isLooking}
            {...card}
          />
        ))}
      </div>
    </div>
  );
}

type AgentChoiceProps = { agents: readonly Agent[]; value: string | null; onChoose(id: string): void };

function AgentChoice({ agents, value, onChoose }: AgentChoiceProps) {
  return (
    <span className="relative max-phone:flex-1">
      <select
        aria-label="Agent"
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        className={`${inputLook} min-h-8 cursor-pointer appearance-none truncate pr-7 phone:w-44`}
      >
        <option value="" className="bg-panel text-ink">
          All agents
        </option>
        {agents.map(({ id, name }) => (
          <option key={id} value={id} className="bg-panel text-ink">
            {visible(name, 'prose')}
          </option>
        ))}
      </select>
      <ChevronDown
        size={14}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-faint"
      />
    </span>
  );
}

/** On a phone one looks first at what needs one, then at what happens. */
function firstFull(shown: ReturnType<typeof columnsOf>): ColumnKey {
  const wanted: ColumnKey[] = ['needsPerson', 'running', 'queued', 'scheduled', 'failed', 'done'];
  return wanted.find((key) => shown[key].length > 0) ?? 'queued';
}
