import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WireError } from '../../../src/core/wire.ts';
import { ask, type DeckProcess, openPlace } from '../../serve/deck.ts';
import { recordedJournal } from '../../store/recorded-journal.ts';
import { must, Violation } from './target.ts';

/** Sessions that are always there, so that commands have something to do. */
export const sessionIds = ['00000000-0000-4000-8000-00000000f001', '00000000-0000-4000-8000-00000000f002'] as const;

/** Members of messages by name, and values that the server knows. `$PROJECT` is its folder, `$ID` new in each case. */
export const knownNames = {
  id: '$ID',
  sessionId: sessionIds[0],
  session: sessionIds[0],
  newId: '00000000-0000-4000-8000-00000000f003',
  messageId: '00000000-0000-4000-8000-00000000f004',
  cwd: '$PROJECT',
  path: '$PROJECT',
  folder: '$PROJECT',
  root: '$PROJECT',
  project: '$PROJECT',
  url: 'https://example.com/x',
  endpoint: 'https://example.com/x',
};

export type DeckServer = {
  port: number;
  token: string;
  /** The text with a real path and id in it. */
  placed(text: string): string;
  /** Asks as a program does. A server that does not answer in time violates everything. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** What others ask for meanwhile; and nothing may be in the log as an error of ours. */
  mustBeWell(): Promise<void>;
  memory(): Promise<number>;
  close(): Promise<void>;
};

/** A command may wait for a CLI, which is given 30 s. */
export const answerLimitMs = 35_000;
const othersAsk = [
  '/health',
  '/api/sessions?limit=50',
  '/api/cost?range=30d',
  '/api/settings',
  '/api/budgets',
  '/api/agents',
  '/api/notifications',
];

/** The real server as a process of its own, with the CLI that does as it is told. */
export async function openDeckServer(): Promise<DeckServer> {
  const place = await openPlace();
  const deck: DeckProcess = await place.start();
  const token = await place.token('admin');
  await writeFile(join(place.project, 'a.ts'), 'const a = 1;\n');
  let asked = 0;

  async function answerTo(path: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await ask(deck, token, path, { ...init, signal: AbortSignal.timeout(answerLimitMs) });
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') throw new Violation(`no answer: ${init.method ?? 'GET'} ${path}`);
      throw error;
    }
  }

  /** What earlier cases have deleted is there again. */
  async function bringSessions(): Promise<void> {
    for (const id of sessionIds) {
      const body = recordedJournal('2.1.325/read-edit-write.ndjson', id, { cwd: place.project });
      const type = { 'Content-Type': 'application/x-ndjson' };
      const answer = await answerTo('/api/sessions/import', { method: 'POST', body, headers: type });
      must(answer.status < 500, `a session cannot be imported: ${answer.status} ${await answer.text()}`);
    }
  }

  async function mustBeWell(): Promise<void> {
    for (const path of othersAsk) {
      const answer = await answerTo(path);
      const text = await answer.text();
      must(answer.status === 200, `others are not served: ${path} ${answer.status} ${text.slice(0, 300)}`);
    }
    const [error] = deck.stderr().match(/^.*"level":50.*$/m) ?? [];
    must(error === undefined, `an error is logged: ${error?.slice(0, 1500)}`);
    asked += 1;
    if (asked % 50 === 0) await bringSessions();
  }

  await bringSessions();
  return {
    port: deck.port,
    token,
    placed: (text) =>
      text.replaceAll('$PROJECT', JSON.stringify(place.project).slice(1, -1)).replaceAll('$ID', `fuzz-${asked}`),
    ask: answerTo,
    mustBeWell,
    memory: async () => residentBytes(deck.pid),
    close: () => place.remove(),
  };
}

/** The message of a refusal, for the report. */
export function refusalOf(text: string): string {
  try {
    return (JSON.parse(text) as { error: WireError }).error.message;
  } catch {
    return text.slice(0, 300);
  }
}

function residentBytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}
