import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hostileTexts } from '../../../../test/page/hostile-texts.ts';
import { Markdown } from './markdown.tsx';

const html = (text: string, isLive = false) => renderToStaticMarkup(createElement(Markdown, { text, isLive }));

/** Every tag in what React has written is one that we have made: it writes words without angle brackets. */
function tagsIn(markup: string): { name: string; attributes: string }[] {
  return [...markup.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/gi)].map(([, name = '', attributes = '']) => ({
    name,
    attributes,
  }));
}

const inert = new Set(
  'div p span strong em del code pre br a ul ol li h3 h4 h5 h6 blockquote hr table thead tbody tr th td svg path rect circle line polyline button'.split(
    ' ',
  ),
);

test.each(hostileTexts)('[S14] at every length, whether live or not, it is words: %j', (text) => {
  for (let length = 1; length <= text.length; length++) {
    for (const isLive of [true, false]) {
      for (const { name, attributes } of tagsIn(html(text.slice(0, length), isLive))) {
        if (name === 'img')
          expect(attributes).toMatch(/src="data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+"/);
        else expect(inert).toContain(name);
        expect(attributes).not.toMatch(/\son[a-z]+=|javascript:|\sstyle=/i);
        expect(attributes.match(/\shref="([^"]*)"/)?.[1] ?? 'https:').toMatch(/^(?:https?|mailto):/);
      }
    }
  }
});

test('what is begun is shown as finished while it is written', () => {
  expect(html('some **bo', true)).toContain('<strong class="font-semibold">bo</strong>');
  expect(html('| a | b |\n|-', true)).toContain('<th');
  expect(html('a [link](http', true)).toContain('a link');
  expect(html('some **bo', false)).toContain('**bo');
});

test('a definition anywhere gives a reference its target', () => {
  expect(html('See [the docs][d].\n\nWords.\n\n[d]: https://example.com/')).toContain('href="https://example.com/"');
});

test('what is nested without end is shown as it is written', () => {
  expect(html('> '.repeat(20_000))).toContain('&gt; &gt;');
  expect(html(`${'**a '.repeat(3000)}`).length).toBeGreaterThan(1000);
});

test('a long list shows its beginning, and how much more there is', () => {
  const list = html(Array.from({ length: 10_000 }, (_, index) => `- ${index}`).join('\n'));
  expect(list).toContain('Show 9,750 more items');
  expect(list.match(/<li/g)).toHaveLength(250);
});

test('a text without end shows its beginning', () => {
  expect(html('x'.repeat(5_000_000)).length).toBeLessThan(300_000);
});
