import type { AgentEvent } from '../../../core/fleet/agent.ts';
import type { AgentRow, FleetChange, TaskRow } from '../../../core/fleet/fleet-state.ts';
import type { Queries } from '../queries.ts';
import { ReadFailed } from '../read-failed.ts';
import type { Failed } from '../store.ts';
import type { StoreThread } from '../thread/store-thread.ts';
import type { Outcome } from '../thread/thread-messages.ts';
import type { Writes } from '../writer.ts';
import type { AgePlace, TaskPage } from './fleet-reads.ts';
import type { FleetHeld, FleetSaved } from './fleet-writes.ts';

/** What a store keeps of agents and tasks. One server at a time may write it. */
export type FleetStore = {
  /** Makes `holder` the only one who writes it, or nobody with null, if it is still held by `replacing`. */
  holdFleet(holder: string | null, replacing: string | null): Promise<FleetHeld | Failed>;
  fleetHolder(): Promise<string | null>;
  /** All of the changes or none. */
  putFleet(holder: string, changes: readonly FleetChange[]): Promise<FleetSaved | Failed>;
  /** The oldest first. */
  agentRows(after: AgePlace | null, limit: number): Promise<AgentRow[]>;
  agentRow(id: string): Promise<AgentRow | null>;
  /** The newest first. */
  taskRows(page: TaskPage): Promise<TaskRow[]>;
  taskRow(id: string): Promise<TaskRow | null>;
  openTasks(limit: number): Promise<TaskRow[]>;
  /** The last ended first. */
  endedTasks(limit: number): Promise<TaskRow[]>;
  /** The newest first. */
  agentEvents(agentId: string, before: number | null, limit: number): Promise<AgentEvent[]>;
};

export function fleetOver(writer: StoreThread<Writes>, reader: StoreThread<Queries>): FleetStore {
  return {
    holdFleet: async (...input) => written(await writer.call('holdFleet', input)),
    putFleet: async (...input) => written(await writer.call('putFleet', input)),
    fleetHolder: async () => read(await reader.call('fleetHolder', [])),
    agentRows: async (...input) => rowsOf(read(await reader.call('agentRows', input))),
    agentRow: async (...input) => JSON.parse(read(await reader.call('agentRow', input)) ?? 'null'),
    taskRows: async (...input) => rowsOf(read(await reader.call('taskRows', input))),
    taskRow: async (...input) => JSON.parse(read(await reader.call('taskRow', input)) ?? 'null'),
    openTasks: async (...input) => rowsOf(read(await reader.call('openTasks', input))),
    endedTasks: async (...input) => rowsOf(read(await reader.call('endedTasks', input))),
    agentEvents: async (...input) => read(await reader.call('agentEvents', input)),
  };
}

function rowsOf<Row>(bodies: string[]): Row[] {
  return bodies.map((body) => JSON.parse(body));
}

function written<Result>(outcome: Outcome<Result>): Result | Failed {
  return outcome.type === 'done' ? outcome.value : outcome;
}

function read<Result>(outcome: Outcome<Result>): Result {
  if (outcome.type === 'failed') throw new ReadFailed(outcome);
  return outcome.value;
}
