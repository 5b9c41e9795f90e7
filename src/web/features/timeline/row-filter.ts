import type { RowFilter } from '../../../core/session/select.ts';
import { usePreference } from '../../store/preference.ts';

const everything: RowFilter = { tools: true, thinking: true, notices: true };

/** Which kinds of rows this browser shows. */
export function useRowFilter(): [RowFilter, (filter: RowFilter) => void] {
  return usePreference<RowFilter>('filter', everything);
}
