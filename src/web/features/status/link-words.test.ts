import { describe, expect, test } from 'vitest';
import type { LinkState } from '../../../client/link.ts';
import { bannerOf, linkWords, nextFacts } from './link-words.ts';

const open = { link: { type: 'open' }, since: 0, downSince: null } as const;
const waiting: LinkState = { type: 'waiting', ms: 3000 };

test('the link is down since it was first lost, through every new attempt', () => {
  const lost = nextFacts(open, waiting, 1000);
  expect(lost).toEqual({ link: waiting, since: 1000, downSince: 1000 });
  const trying = nextFacts(lost, { type: 'connecting' }, 4000);
  expect(trying).toMatchObject({ since: 4000, downSince: 1000 });
  expect(nextFacts(trying, { type: 'open' }, 5000).downSince).toBeNull();
});

test('the words count down to the next attempt', () => {
  const lost = nextFacts(open, waiting, 1000);
  expect(linkWords(lost, 1000)).toBe('Offline — trying again in 3 s');
  expect(linkWords(lost, 3200)).toBe('Offline — trying again in 1 s');
  expect(linkWords(open, 0)).toBeNull();
});

describe('the banner', () => {
  test('leaves a short loss untold', () => {
    const lost = nextFacts(open, waiting, 1000);
    expect(bannerOf(open, 9000)).toBeNull();
    expect(bannerOf(lost, 2900)).toBeNull();
    expect(bannerOf(lost, 3000)).toMatchObject({ action: 'wake' });
  });

  test('says at once from when a saved timeline is', () => {
    const at = new Date(2026, 10, 18, 14, 5).getTime();
    const lost = nextFacts(open, waiting, at);
    expect(bannerOf(lost, at + 60_000, at)?.text).toContain('Offline. Showing the state from 14:05.');
    expect(bannerOf(lost, at + 86_400_000, at)?.text).toContain('Showing the state from 18 Nov 14:05.');
    expect(bannerOf(open, at, at)).toBeNull();
  });

  test('tells at once what waiting does not help', () => {
    const refused = (reason: 'signedOut' | 'wrongVersion') => nextFacts(open, { type: 'refused', reason }, 1000);
    expect(bannerOf(refused('signedOut'), 1000)?.text).toContain('Open a new link');
    expect(bannerOf(refused('wrongVersion'), 1000)).toMatchObject({ action: 'reload' });
  });
});
