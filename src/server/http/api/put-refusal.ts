import type { Put } from '../../settings/settings-keeper.ts';
import { invalidRefusal } from './invalid.ts';

/** Why settings were not saved, as the API tells it. */
export function refusalOf(
  put: Exclude<Put, { type: 'saved' }>,
): [code: 'invalid' | 'conflict' | 'unavailable', string, object] {
  switch (put.type) {
    case 'invalid':
      return invalidRefusal(put.problems);
    case 'conflict':
      return ['conflict', put.reason, {}];
    case 'failed':
      return ['unavailable', `Nothing was changed: ${put.reason}`, {}];
  }
}
