import type { ExternalRun } from '../../../core/external-run.ts';
import type { SessionItem } from '../../../core/wire.ts';
import type { DotKind } from '../../ui/dot.tsx';
import { externalLook } from '../../ui/external-words.ts';

/** How a session is doing: its dot, and words where the dot says more than "at rest". What has it open knows best. */
export function sessionLook(
  { status, waiting }: Pick<SessionItem, 'status' | 'waiting'>,
  run: ExternalRun | null = null,
): { dot: DotKind; words: string | null } {
  if (run !== null) return externalLook(run);
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
    case 'limited':
      return { dot: 'rest', words: 'continues when its usage limit resets' };
    case 'ready':
    case 'idle':
      return { dot: 'rest', words: null };
  }
}
