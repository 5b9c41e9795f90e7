import { memberOf } from '../../../../core/json.ts';
import type { DotKind } from '../../../ui/dot.tsx';

const words: { [status: string]: string } = {
  connected: 'Connected',
  failed: 'Failed',
  'needs-auth': 'Needs sign-in',
  pending: 'Connecting',
  disabled: 'Disabled',
};

export function serverWords(status: string): string {
  return memberOf(words, status) ?? status;
}

export function serverDot(status: string): DotKind {
  if (status === 'failed') return 'bad';
  if (status === 'needs-auth') return 'wait';
  return status === 'connected' || status === 'pending' ? 'run' : 'rest';
}
