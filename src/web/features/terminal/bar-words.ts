import type { ExternalRun } from '../../../core/external-run.ts';
import { externalLook, placeWords } from '../../ui/external-words.ts';

const recentMs = 5 * 60_000;

/** What can be done about a session that isn't driven here. */
export type BarAct = 'take' | 'stopAndTake' | 'none';

type Bar = { title: string; detail: string; act: BarAct };

/** What is said of a session that another program has open. */
export function openBarWords(run: ExternalRun, hasBackground: boolean): Bar {
  const title = `${placeWords(run.place)}, ${externalLook(run).words}`;
  const follows = 'New output appears here.';
  if (run.jobId === null) {
    const detail = `${follows} To write here, close the session there first (process ${run.pid}).`;
    return { title, detail, act: 'none' };
  }
  if (hasBackground) return { title, detail: `${follows} To answer or write, take it over.`, act: 'stopAndTake' };
  const detail = `${follows} To write here, stop it first: claude stop ${run.jobId}`;
  return { title, detail, act: 'none' };
}

/** What is said of a session that is nobody's as far as is known: only its record tells. */
export function barWords(isWorking: boolean, idleMs: number, ago: string): Bar {
  const detail = 'New lines appear here as they are written. To write to it here, take it over.';
  const act = 'take';
  if (isWorking) return { title: 'This session runs in a terminal', detail, act };
  if (idleMs < recentMs) return { title: 'This session is in a terminal', detail, act };
  const title = `This session was last used in a terminal, ${ago}`;
  return { title, detail: 'To go on with it here, take it over.', act };
}
