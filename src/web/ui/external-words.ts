import type { ExternalPlace, ExternalRun, ExternalStatus } from '../../core/external-run.ts';
import { visible } from '../../core/text/visible.ts';
import type { DotKind } from './dot.tsx';

const places: { [Place in ExternalPlace]: string } = {
  terminal: 'In a terminal',
  vscode: 'In VS Code',
  desktop: 'In Claude Desktop',
  background: 'In the background',
  program: 'In another program',
};

export function placeWords(place: ExternalPlace): string {
  return places[place];
}

const looks: { [Status in ExternalStatus]: { dot: DotKind; short: string } } = {
  busy: { dot: 'run', short: 'running' },
  waiting: { dot: 'wait', short: 'waiting' },
  idle: { dot: 'rest', short: 'idle' },
  unknown: { dot: 'rest', short: 'open' },
};

/** How a session of another program is doing: its dot, and words beside the name of the place, without details if short. */
export function externalLook({ status, waitingFor }: ExternalRun): { dot: DotKind; words: string; short: string } {
  const { dot, short } = looks[status];
  return { dot, short, words: waitingFor === null ? short : `${short}: ${visible(waitingFor)}` };
}
