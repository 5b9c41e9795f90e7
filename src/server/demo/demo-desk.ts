import { randomUUID } from 'node:crypto';
import type { DemoTour } from '../../core/demo/demo-tour.ts';
import type { CliLookup } from '../session/claude-cli.ts';
import type { Registry } from '../session/registry.ts';
import type { Store } from '../store/store.ts';
import { type Demo, type DemoOptions, openDemo } from './demo.ts';
import type { Edition } from './story/chapter.ts';
import { tour } from './story/tour.ts';
import { firstWords } from './story/welcome.ts';
import { sweepDemos } from './sweep-demos.ts';

export type DemoOpened = { type: 'open'; sessionId: string; edition: Edition } | { type: 'failed'; reason: string };

type Parts = { registry: Registry; store: Pick<Store, 'session' | 'sessions'> };

/** Opens the demo when it is wanted, once, and knows which sessions are its own. */
export type DemoDesk = {
  /** The session of the tour. */
  open(parts: Parts): Promise<DemoOpened>;
  /** How the CLI is started in the demo's folder; null in any other. */
  cliIn(folder: string): Promise<CliLookup> | null;
  /** Where its sessions start; null while it is not open. */
  project(): string | null;
  tour(): DemoTour | null;
  /** Folders that need no confirmation. */
  folders(): string[];
  /** Deletes what the demo of a server left behind that was killed. */
  sweep(parts: Parts): Promise<void>;
  /** Deletes the demo's sessions: their folder goes away, and their cost, which is made up. */
  leave(parts: Parts): Promise<void>;
  close(): Promise<void>;
};

/** The model whose CLI has every tool of the tour. */
export const demoModel = 'claude-haiku-4-5';

export function createDemoDesk(options: DemoOptions): DemoDesk {
  let demo: Demo | null = null;
  let opening: Promise<DemoOpened> | null = null;
  let sessionId: string | null = null;

  async function open({ registry, store }: Parts): Promise<DemoOpened> {
    demo ??= await openDemo(options);
    const { edition } = demo;
    if (sessionId !== null && (await store.session(sessionId))) return { type: 'open', sessionId, edition };
    const lookup = await demo.cli();
    if (lookup.type === 'unusable') return { type: 'failed', reason: lookup.sentence };
    const wanted = { id: randomUUID(), cwd: demo.project, title: 'A tour of Quarterdeck', forkedFrom: null };
    const opened = await registry.create({ ...wanted, options: { model: demoModel } });
    if (opened.type !== 'open') return { type: 'failed', reason: 'The demo could not be started.' };
    sessionId = wanted.id;
    await opened.session.send({ id: randomUUID(), text: firstWords, images: [] }, 'Quarterdeck');
    return { type: 'open', sessionId, edition };
  }

  return {
    open(parts) {
      opening ??= open(parts).finally(() => {
        opening = null;
      });
      return opening;
    },
    cliIn: (folder) => (demo?.covers(folder) ? demo.cli() : null),
    project: () => demo?.project ?? null,
    tour: () => (demo ? tourOf(demo) : null),
    folders: () => (demo ? [demo.root] : []),
    sweep: (parts) => sweepDemos(parts),
    async leave({ registry, store }) {
      await opening?.catch(() => {});
      const own = demo ? await sessionsIn(store, demo) : [];
      await Promise.all(own.map((id) => registry.delete(id, 'goes')));
    },
    async close() {
      await demo?.close();
      demo = null;
    },
  };
}

function tourOf({ root, edition }: Demo): DemoTour {
  const isRecorded = edition === 'recorded';
  const chapters = isRecorded ? [] : tour.map(({ say, about }) => ({ say, about }));
  return { folder: root, isRecorded, chapters };
}

const sessionsLookedAt = 500;

/** Sessions of the demo are among the last used. */
async function sessionsIn(store: Parts['store'], demo: Demo): Promise<string[]> {
  const rows = await store.sessions({ before: null, limit: sessionsLookedAt });
  return rows.filter(({ cwd }) => demo.covers(cwd)).map(({ id }) => id);
}
