import type { SessionItem } from '../../../core/wire.ts';
import type { DotKind } from '../../ui/dot.tsx';

/** How a session is doing: its dot, and words where the dot says more than "at rest". */
export function sessionLook({ status, waiting }: Pick<SessionItem, 'status' | 'waiting'>): {
  dot: DotKind;
  words: string | null;
} {
  if (waiting > 0 || status === 'waiting') return { dot: 'wait', words: 'waits for you' };
  switch (status) {
    case 'running':
      return { dot: 'run', words: 'running' };
    case 'starting':
      return { dot: 'run', words: 'starting' };
    case 'ended':
      return { dot: 'bad', words: 'ended unexpectedly' };
    case 'paused':
      return { dot: 'rest', words: 'paused by a budget' };
    case 'ready':
    case 'idle':
      return { dot: 'rest', words: null };
  }
}
