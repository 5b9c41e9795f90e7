import { expect, test } from 'vitest';
import { apiPath, placeAddress, readPlace } from './cost-place.ts';

test('a place is the same after its address was read again', () => {
  const place = { range: '90d', project: '/home/a b/&c', session: 's-1' } as const;
  expect(readPlace(placeAddress(place).replace('/cost', ''))).toEqual(place);
});

test('an address that names nothing known is the last week', () => {
  expect(readPlace('?range=forever')).toEqual({ range: '7d', project: null, session: null });
});

test('a session is asked for by itself', () => {
  const path = apiPath({ range: 'all', project: '/p', session: 's' }, 'Europe/Berlin');
  expect(path).toBe('/cost?range=all&zone=Europe%2FBerlin&session=s');
});

test('a file asks for more than the page shows', () => {
  const path = apiPath({ range: '7d', project: null, session: null }, 'UTC', 10_000);
  expect(path).toBe('/cost?range=7d&zone=UTC&limit=10000');
});
