import { randomUUID } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReplayFacts } from '../../core/replay/replay-facts.ts';
import { replayFolderPrefix } from '../../core/replay/replay-folder.ts';
import { testedVersions } from '../../core/tested-versions.ts';
import type { RecordingFacts } from '../claude/replay/examine-recording.ts';
import { playable } from '../claude/replay/playable.ts';
import { recordedLines } from '../claude/replay/recorded-lines.ts';
import { type ReplaySpeed, speedText } from '../claude/replay/replay-pace.ts';
import type { CliLookup } from '../session/claude-cli.ts';
import type { Registry } from '../session/registry.ts';
import { drive } from './drive.ts';

export type ReplayWish = { file: string; facts: RecordingFacts; speed: ReplaySpeed };

export type ReplayOpened = { type: 'open'; sessionId: string } | { type: 'failed'; reason: string };

/** Plays a trace into sessions of this server: the normal session over a player that stands in for the CLI. */
export type ReplayDesk = {
  /** Begins a replay in a session of its own. */
  open(registry: Registry, speed?: ReplaySpeed): Promise<ReplayOpened>;
  /** How the player is started in a replay's folder; null in any other. */
  cliIn(folder: string): Promise<CliLookup> | null;
  facts(sessionId: string): ReplayFacts | null;
  close(): Promise<void>;
};

const player = fileURLToPath(new URL('../claude/replay/player-main.ts', import.meta.url));

type Playing = { folder: string; isStarted: boolean; facts: ReplayFacts; stop: AbortController; driven: Promise<void> };

export function createReplayDesk(wish: ReplayWish | null): ReplayDesk {
  const playing: Playing[] = [];

  async function open(registry: Registry, speed = wish?.speed ?? null): Promise<ReplayOpened> {
    if (!wish) return { type: 'failed', reason: 'There is no trace to play: quarterdeck replay TRACE' };
    const folder = await realpath(await mkdtemp(join(tmpdir(), replayFolderPrefix)));
    const trace = basename(wish.file);
    const sessionId = randomUUID();
    const facts: ReplayFacts = { sessionId, trace, speed, share: 0, state: 'playing', problem: null };
    const one: Playing = { folder, isStarted: false, facts, stop: new AbortController(), driven: Promise.resolve() };
    playing.push(one);
    const title = `Replay of ${trace}`;
    const opened = await registry.create({ id: sessionId, cwd: folder, title, options: {}, forkedFrom: null });
    if (opened.type !== 'open') return { type: 'failed', reason: 'The replay could not be started.' };
    const { session } = opened;
    const leave = registry.keep(sessionId);
    const onOffset = (offset: number) => {
      one.facts = { ...one.facts, share: Math.min(1, offset / Math.max(1, wish.facts.bytes)) };
    };
    const run = async () => {
      const frames = playable(recordedLines(wish.file));
      const driven = drive({ session, frames, speed, signal: one.stop.signal, onOffset });
      const launched = await session.resume();
      if (launched.type === 'failed') throw new Error(launched.detail);
      await driven;
      session.release();
      one.facts = { ...one.facts, share: 1, state: 'ended' };
    };
    one.driven = run()
      .catch((error: unknown) => {
        one.facts = { ...one.facts, state: 'failed', problem: (error as Error).message };
      })
      .finally(leave);
    return { type: 'open', sessionId };
  }

  async function lookup(one: Playing): Promise<CliLookup> {
    if (one.isStarted || !wish) {
      return {
        type: 'unusable',
        reason: 'notFound',
        sentence: 'This is a replay. It has ended and takes no messages.',
      };
    }
    one.isStarted = true;
    const version = wish.facts.version ?? testedVersions.at(-1) ?? '';
    return {
      type: 'found',
      cli: {
        file: process.execPath,
        prefixArguments: [player, wish.file, speedText(one.facts.speed)],
        version,
        environment: {},
        credential: null,
      },
    };
  }

  return {
    open,
    cliIn(folder) {
      const one = playing.find((known) => known.folder === folder);
      return one ? lookup(one) : null;
    },
    facts: (sessionId) => playing.find(({ facts }) => facts.sessionId === sessionId)?.facts ?? null,
    async close() {
      for (const { stop } of playing) stop.abort();
      await Promise.all(playing.map(({ driven }) => driven));
      await Promise.all(playing.map(({ folder }) => rm(folder, { recursive: true, force: true, maxRetries: 5 })));
    },
  };
}
