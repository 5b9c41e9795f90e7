import type { Entry, TaskRecord } from '../../../core/session/entry.ts';
import type { Server } from '../../../core/session/fact.ts';
import type { Todo } from '../../../core/session/state.ts';
import type { PanelTab } from '../../store/panel-choice.ts';
import { plural } from '../../ui/format.ts';
import { changedPaths } from './files/changed-files.ts';
import { serverDot } from './mcp/server-words.ts';
import { subagentsOf } from './subagents/subagents.ts';

/** What a tab has to tell while another one is open: a figure, and what it means. */
export type TabCount = { figure: string; words: string; look: 'quiet' | 'wait' | 'bad' };

export type TabCounts = { [Tab in PanelTab]?: TabCount };

export type Counted = {
  todos: readonly Todo[];
  tasks: readonly TaskRecord[];
  servers: readonly Server[];
  entries: readonly Entry[];
  /** There are entries before those at hand, which may have changed files as well. */
  hasOlder: boolean;
};

/** Nothing to count is no count. */
export function tabCounts({ todos, tasks, servers, entries, hasOlder }: Counted): TabCounts {
  return {
    ...tasksCount(todos),
    ...filesCount(changedPaths(entries).size, hasOlder),
    ...agentsCount(subagentsOf(entries, tasks).filter(({ state }) => state.type === 'running').length),
    ...serversCount(servers),
  };
}

function tasksCount(todos: readonly Todo[]): TabCounts {
  if (todos.length === 0) return {};
  const done = todos.filter(({ status }) => status === 'completed').length;
  return { tasks: quiet(`${done}/${todos.length}`, `${done} of ${plural(todos.length, 'task')} done`) };
}

function filesCount(files: number, hasOlder: boolean): TabCounts {
  if (files === 0) return {};
  if (hasOlder) return { files: quiet(`${files}+`, `at least ${plural(files, 'file')} changed`) };
  return { files: quiet(String(files), `${plural(files, 'file')} changed`) };
}

function agentsCount(running: number): TabCounts {
  return running === 0 ? {} : { subagents: quiet(String(running), `${running} running`) };
}

function serversCount(servers: readonly Server[]): TabCounts {
  const failed = servers.filter(({ status }) => serverDot(status) === 'bad').length;
  const waiting = servers.filter(({ status }) => serverDot(status) === 'wait').length;
  if (failed + waiting === 0) return {};
  const words = [
    ...(failed > 0 ? [`${plural(failed, 'server')} failed`] : []),
    ...(waiting > 0 ? [`${plural(waiting, 'server')} to sign in to`] : []),
  ];
  return { mcp: { figure: String(failed + waiting), words: words.join(', '), look: failed > 0 ? 'bad' : 'wait' } };
}

function quiet(figure: string, words: string): TabCount {
  return { figure, words, look: 'quiet' };
}
