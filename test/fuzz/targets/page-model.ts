import { dangersOf } from '../../../src/core/permission/danger.ts';
import { activityLine } from '../../../src/core/session/activity.ts';
import type { TurnRow } from '../../../src/core/session/change.ts';
import type { Entry, RequestRecord } from '../../../src/core/session/entry.ts';
import type { FileChange } from '../../../src/core/session/file-change.ts';
import { contextShare, liveRows, rows, unwrittenRows } from '../../../src/core/session/select.ts';
import type { SessionState } from '../../../src/core/session/state.ts';
import { waitingMessages } from '../../../src/core/session/waiting-messages.ts';
import { withoutAnsi } from '../../../src/core/without-ansi.ts';
import { contextParts } from '../../../src/web/features/panels/context/context-parts.ts';
import { historyOf } from '../../../src/web/features/panels/context/history-bars.ts';
import { combine, withLive } from '../../../src/web/features/panels/files/changed-files.ts';
import { tabCounts } from '../../../src/web/features/panels/tab-counts.ts';
import { blockers } from '../../../src/web/features/panels/tasks/task-kinds.ts';
import { dangerLines } from '../../../src/web/features/requests/danger-words.ts';
import { editableInput } from '../../../src/web/features/requests/editable-input.ts';
import { fieldsOf } from '../../../src/web/features/requests/elicitation-form.ts';
import { questionsOf } from '../../../src/web/features/requests/question-form.ts';
import {
  announcement,
  headingOf,
  isHiding,
  isRightToLeft,
  remarksOf,
} from '../../../src/web/features/requests/request-words.ts';
import { settledWords } from '../../../src/web/features/requests/settled-words.ts';
import { suggestionWords } from '../../../src/web/features/requests/suggestion-words.ts';
import { activityWords } from '../../../src/web/features/status/activity-words.ts';
import { deliveryWords } from '../../../src/web/features/timeline/entry/delivery-words.ts';
import { errorWords } from '../../../src/web/features/timeline/entry/error-words.ts';
import { noticeWords } from '../../../src/web/features/timeline/entry/notice-words.ts';
import { turnCostWords, turnProblem } from '../../../src/web/features/timeline/entry/turn-words.ts';
import { agentText, agentUsage } from '../../../src/web/features/timeline/tool/body/agent-result.ts';
import { bashResult, cutOutput } from '../../../src/web/features/timeline/tool/body/bash-result.ts';
import { editResult } from '../../../src/web/features/timeline/tool/body/edit-result.ts';
import { fileView } from '../../../src/web/features/timeline/tool/body/file-view.ts';
import { grepResult } from '../../../src/web/features/timeline/tool/body/grep-result.ts';
import { cellEdit, cellsOf } from '../../../src/web/features/timeline/tool/body/notebook.ts';
import { outputOf } from '../../../src/web/features/timeline/tool/body/output-of.ts';
import { taskItems } from '../../../src/web/features/timeline/tool/body/task-list.ts';
import { searchResult, webAddress } from '../../../src/web/features/timeline/tool/body/web-result.ts';
import { liveInput } from '../../../src/web/features/timeline/tool/live-input.ts';
import { toolLabel, toolLine } from '../../../src/web/features/timeline/tool/tool-line.ts';
import { diffRows, splitRows } from '../../../src/web/ui/diff/diff-rows.ts';
import { continueWords, limitWords } from '../../../src/web/ui/limit-words.ts';
import { blocksOf } from '../../../src/web/ui/markdown/blocks-of.ts';
import { lex } from '../../../src/web/ui/markdown/lex.ts';
import { terminalLines } from '../../../src/web/ui/terminal/terminal-lines.ts';
import { windowWords } from '../../../src/web/ui/usage-words.ts';

export type Page = { state: SessionState; entries: Entry[]; changes: FileChange[]; turns: TurnRow[] };

const everything = { tools: true, thinking: true, notices: true };
const noSubject = () => null;

/** Computes what the page of a session shows, down to the words: everything but the elements. None of it may throw. */
export function showPage({ state, entries, changes, turns }: Page): void {
  const { cwd, live, todos, tasks, context } = state;
  const waiting = waitingMessages(state);
  rows(entries, everything);
  unwrittenRows(
    entries,
    waiting.map(({ message }) => message),
  );
  liveRows(live.blocks, null, everything);
  contextShare(state);
  if (context) contextParts(context);
  historyOf(turns, context?.limit ?? 0);
  for (const at of [0, state.updatedAt, state.updatedAt + 1e6]) activityWords(activityLine(state, at), at);
  for (const window of state.usage) windowWords(window, state.updatedAt);
  if (state.limited) continueWords(state.limited, state.updatedAt);
  tabCounts({ todos, tasks, servers: state.cli.servers, entries, hasOlder: false });
  for (const todo of todos) blockers(todo, todos);
  combine(withLive(changes, entries));
  for (const block of live.blocks) if (block.type === 'tool') liveInput(block.name, block.text);
  for (const request of state.requests) showRequest(request, cwd);
  for (const entry of entries) showEntry(entry, cwd);
}

function showEntry(entry: Entry, cwd: string): void {
  switch (entry.type) {
    case 'message':
      deliveryWords(entry.delivery, true);
      return showProse(entry.text);
    case 'text':
    case 'thinking':
      return showProse(entry.text);
    case 'tool':
      return showTool(entry, cwd);
    case 'request':
      return showRequest(entry.request, cwd);
    case 'error':
      if (entry.limit) limitWords(entry.limit, entry.at);
      return void errorWords(entry.kind, entry.status);
    case 'notice':
      return void noticeWords(entry.notice);
    case 'turn':
      turnProblem(entry);
      return void turnCostWords(entry);
    case 'command':
    case 'noise':
      return void withoutAnsi(entry.text);
    case 'compaction':
      return showProse(entry.summary ?? '');
    case 'unknown':
      return void JSON.stringify(entry.raw);
  }
}

function showProse(text: string): void {
  for (const { raw } of blocksOf(text, null).blocks) lex(raw, '', true);
}

function showTool(entry: Extract<Entry, { type: 'tool' }>, cwd: string): void {
  dangerLines(dangersOf(entry.name, entry.input, cwd));
  toolLabel(entry, toolLine(entry, cwd));
  agentUsage(entry);
  agentText(entry);
  bashResult(entry);
  terminalLines(cutOutput(entry));
  fileView(entry);
  grepResult(entry);
  cellEdit(entry);
  cellsOf(entry.result?.structured);
  taskItems(entry, noSubject);
  searchResult(entry);
  webAddress(entry.input.url);
  if (entry.result) outputOf(entry.result);
  const edit = editResult(entry);
  if (edit) splitRows(diffRows(edit.hunks, null, new Map()));
  if (entry.request) showRequest(entry.request, cwd);
}

function showRequest(request: RequestRecord, cwd: string): void {
  headingOf(request, cwd);
  announcement(request);
  remarksOf(request, cwd);
  isHiding(request, request.input);
  isRightToLeft(request, request.input);
  dangerLines(dangersOf(request.tool, request.input, cwd));
  settledWords(request, cwd);
  questionsOf(request.input);
  editableInput(request.tool, request.input);
  fieldsOf(request.input.requestedSchema ?? null);
  for (const suggestion of request.suggestions) suggestionWords(suggestion, cwd);
}
