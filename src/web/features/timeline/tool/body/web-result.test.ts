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
