import { expect, it } from 'vitest';
import { latestTime } from '../../../core/number.ts';
import { entryPlace, entryPlaceOf, readEntryPlace, readSessionPlace, sessionPlace, sessionPlaceOf } from './cursor.ts';

it('[R19] a place in a list is read back, also at the end of the calendar', () => {
  const session = { updatedAt: latestTime, id: 'an id' };
  expect(sessionPlace.safeParse(sessionPlaceOf({ ...session, id: 'id' })).success).toBe(true);
  expect(readSessionPlace(sessionPlaceOf(session))).toEqual(session);
  const entry = { seq: Number.MAX_SAFE_INTEGER, ord: 0 };
  expect(entryPlace.safeParse(entryPlaceOf(entry)).success).toBe(true);
  expect(readEntryPlace(entryPlaceOf(entry))).toEqual(entry);
});
