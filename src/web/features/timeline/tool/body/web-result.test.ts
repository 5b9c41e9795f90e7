import { expect, test } from 'vitest';
import { returned } from '../tool-entry.test-support.ts';
import { searchResult, webAddress } from './web-result.ts';

test('a search has sources and words about them', () => {
  const results = [
    { tool_use_id: 'x', content: [{ title: 'Tides', url: 'https://tides.example/a' }, { title: 'no url' }] },
    ' They come twice a day. ',
    7,
  ];
  expect(searchResult(returned('WebSearch', {}, '', { query: 'tides', results }))).toEqual({
    sources: [{ title: 'Tides', url: 'https://tides.example/a', snippet: null }],
    texts: ['They come twice a day.'],
  });
});

test('anything else is none', () => {
  expect(searchResult(returned('WebSearch', {}, 'text'))).toBeNull();
});

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'not a url', 7])(
  '%s is no link',
  (value) => {
    expect(webAddress(value)).toBeNull();
  },
);

test('text alone names its sources in a list', () => {
  const text =
    'Web search results for query: "tides"\n\nLinks: [{"title":"Tides","url":"https://tides.example/a"}]\n\nThey come twice a day.';
  expect(searchResult(returned('WebSearch', { query: 'tides' }, text))).toEqual({
    sources: [{ title: 'Tides', url: 'https://tides.example/a', snippet: null }],
    texts: ['Web search results for query: "tides"\n\n\n\nThey come twice a day.'],
  });
});

test('text alone names its sources among its words', () => {
  const text = 'See https://tides.example/a, and [the moon](https://moon.example/b).';
  expect(searchResult(returned('WebSearch', {}, text))).toEqual({
    sources: ['https://tides.example/a', 'https://moon.example/b'].map((url) => ({ title: url, url, snippet: null })),
    texts: [text],
  });
});
