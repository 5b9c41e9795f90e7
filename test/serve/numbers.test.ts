import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Entry } from '../../src/core/session/entry.ts';
import { changed } from '../client/changed.ts';
import { ask, connect, type DeckProcess, openPlace, type Place } from './deck.ts';

/** A hang has no end, so a test needs one: far more than any of this takes. */
const limitMs = 120_000;

let place: Place | null = null;
let deck: DeckProcess | null = null;
afterEach(async () => {
  await place?.remove();
  place = null;
  deck = null;
});

async function serve(): Promise<{ place: Place; deck: DeckProcess; token: string }> {
  place = await openPlace();
  deck = await place.start();
  return { place, deck, token: await place.token('admin') };
}

/** What a gateway may make of a turn with one call and an answer. */
function framesOf(figures: {
  usage?: object;
  modelUsage?: object;
  total_cost_usd?: number;
  message?: object;
}): object[] {
  const { message: usage = { input_tokens: 3, output_tokens: 4 }, ...rest } = figures;
  const said = (id: string, content: object) => ({
    type: 'assistant',
    message: { id, role: 'assistant', model: 'claude-opus-4-5', content: [content], usage },
  });
  return [
    { type: 'system', subtype: 'init', model: 'claude-opus-4-5', permissionMode: 'default', cwd: '/x', tools: [] },
    said('m1', { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } }),
    said('m2', { type: 'text', text: 'Done.' }),
    { type: 'result', subtype: 'success', is_error: false, duration_ms: 5, num_turns: 1, result: 'Done.', ...rest },
  ];
}

const nasty: [what: string, figures: Parameters<typeof framesOf>[0], isNoted: boolean][] = [
  ['0.3 tokens', { usage: { input_tokens: 0.3 } }, false],
  ['0.5 tokens in every message', { usage: { input_tokens: 0.5 }, message: { input_tokens: 0.5 } }, false],
  ['-0.5 tokens', { usage: { input_tokens: -0.5 } }, true],
  ['1e308 tokens', { usage: { input_tokens: 1e308 }, message: { output_tokens: 1e308 } }, true],
  ['2^53 tokens', { usage: { output_tokens: 2 ** 53 } }, true],
  ['1e308 tokens of a model', { modelUsage: { opus: { inputTokens: 1e308, costUSD: 1 } } }, true],
  ['a cost of 1e308', { total_cost_usd: 1e308 }, true],
  ['a cost of -1e9', { total_cost_usd: -1e9 }, true],
  ['a cost of words', { total_cost_usd: 'much' as unknown as number }, true],
];

function isNote(entry: Entry): boolean {
  return entry.type === 'notice' && entry.notice.type === 'told' && entry.notice.kind === 'unusableFigures';
}

describe('[R19] whatever a CLI reports, the server answers, counts what can be counted, and ends', () => {
  test(
    'live',
    async () => {
      const { place, deck, token } = await serve();
      const client = connect(deck, token);
      for (const [what, figures, isNoted] of nasty) {
        const sessionId = crypto.randomUUID();
        const frames = framesOf(figures).map((frame) => JSON.stringify(frame));
        const text = `RUN:${JSON.stringify(frames.map((line) => ({ type: 'line', text: line })))}`;
        await client.command({ type: 'session.create', sessionId, cwd: place.project });
        await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text });
        const watched = client.watch(sessionId);
        await changed(watched, () => (watched.state?.turns ?? 0) >= 2 && watched.state?.turn.type === 'none');
        watched.close();
        const { entries } = (await (await ask(deck, token, `/api/sessions/${sessionId}/entries`)).json()) as {
          entries: Entry[];
        };
        expect(entries.filter(isNote), what).toHaveLength(isNoted ? 1 : 0);
        const journal = await (await ask(deck, token, `/api/sessions/${sessionId}/journal`)).text();
        expect(journal).toContain(JSON.stringify(frames.at(-1)).slice(1, -1));
      }
      expect((await ask(deck, token, '/health')).status).toBe(200);
      await expectSoundCosts(deck, token);
      const sessions = await sessionIds(deck, token);
      expect(sessions).toHaveLength(nasty.length);
      for (const sessionId of sessions) {
        expect(await client.command({ type: 'session.delete', sessionId })).toMatchObject({ type: 'done' });
      }
      client.close();
      expect(await deck.kill('SIGTERM')).toMatchObject({ code: 0 });
    },
    limitMs * 2,
  );

  test(
    'in a file that is imported',
    async () => {
      const { deck, token } = await serve();
      for (const [what, figures] of nasty) {
        const answer = await ask(deck, token, '/api/sessions/import', {
          method: 'POST',
          headers: { 'Content-Type': 'application/x-ndjson' },
          body: journalOf(framesOf(figures)),
        });
        expect(answer.status, what).toBe(200);
      }
      expect(await sessionIds(deck, token)).toHaveLength(nasty.length);
      await expectSoundCosts(deck, token);
    },
    limitMs,
  );

  test(
    'in a record of the CLI',
    async () => {
      place = await openPlace();
      const records = join(place.folder, 'records', '-x');
      await mkdir(records, { recursive: true });
      for (const [, figures] of nasty) {
        const sessionId = crypto.randomUUID();
        await writeFile(join(records, `${sessionId}.jsonl`), recordOf(sessionId, figures));
      }
      const { code, stdout } = await place.command('import', '--from', join(place.folder, 'records'), '--json');
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ sessions: nasty.length });
      deck = await place.start();
      await expectSoundCosts(deck, await place.token('admin'));
    },
    limitMs,
  );
});

async function expectSoundCosts(deck: DeckProcess, token: string): Promise<void> {
  const answer = await ask(deck, token, '/api/cost?range=all&zone=UTC');
  expect(answer.status).toBe(200);
  const { totals } = (await answer.json()) as { totals: { [measure: string]: number } };
  expect(Object.values(totals).filter((value) => !(value >= 0 && value < 1e9))).toEqual([]);
}

async function sessionIds(deck: DeckProcess, token: string): Promise<string[]> {
  const { sessions } = (await (await ask(deck, token, '/api/sessions')).json()) as { sessions: { id: string }[] };
  return sessions.map(({ id }) => id);
}

function journalOf(frames: object[]): string {
  const id = crypto.randomUUID();
  const created = [{ type: 'session.created', id, cwd: '/x', title: null, options: {}, forkedFrom: null }];
  const lines = [
    { source: 'own', epoch: 0, body: created },
    ...frames.map((body) => ({ source: 'out', epoch: 1, body })),
  ];
  return lines
    .map(({ source, epoch, body }, index) => {
      const record = { seq: index + 1, at: Date.now(), epoch, source, by: null, line: JSON.stringify(body) };
      return `${JSON.stringify(record)}\n`;
    })
    .join('');
}

function recordOf(sessionId: string, figures: Parameters<typeof framesOf>[0]): string {
  const usage = figures.usage ?? figures.message ?? {};
  const said = (id: string, content: object) => ({
    type: 'assistant',
    message: { id, role: 'assistant', model: 'claude-opus-4-5', content: [content], usage, stop_reason: 'end_turn' },
  });
  const lines = [
    { type: 'user', message: { role: 'user', content: 'go' } },
    said('m1', { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } }),
    said('m2', { type: 'text', text: 'Done.' }),
    { type: 'cost-state', totalCostUSD: figures.total_cost_usd ?? 0, modelUsage: figures.modelUsage ?? {} },
  ];
  return lines
    .map((line) => {
      const place = { uuid: crypto.randomUUID(), parentUuid: null, isSidechain: false, sessionId, cwd: '/x' };
      return `${JSON.stringify({ ...place, version: '2.1.38', timestamp: new Date().toISOString(), ...line })}\n`;
    })
    .join('');
}
