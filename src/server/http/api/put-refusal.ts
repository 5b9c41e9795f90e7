import { problemWords } from '../../settings/settings-document.ts';
import type { Put } from '../../settings/settings-keeper.ts';

/** Why settings were not saved, as the API tells it. */
export function refusalOf(
  put: Exclude<Put, { type: 'saved' }>,
): [code: 'invalid' | 'conflict' | 'unavailable', string, object] {
  switch (put.type) {
    case 'invalid': {
      const [first] = put.problems;
      const issues = put.problems.slice(0, 20).map(({ key, reason }) => ({ key, message: reason }));
      return ['invalid', first ? `${problemWords(first)}.` : 'Nothing was saved.', { issues }];
    }
    case 'conflict':
      return ['conflict', put.reason, {}];
    case 'failed':
      return ['unavailable', `Nothing was changed: ${put.reason}`, {}];
  }
}
