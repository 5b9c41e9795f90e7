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
  'div p span strong em del code pre br a ul ol li h3 h4 h5 h6 blockquote hr table thead tbody tr th td svg path rect circle line polyline button details summary sup section'.split(
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
        expect(attributes.match(/\shref="([^"]*)"/)?.[1] ?? 'https:').toMatch(/^(?:https?:|mailto:|#)/);
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

test('footnotes are numbered as they are referred to, and none is hidden', () => {
  const text = html('One[^b], two[^a], none[^c].\n\n[^a]: A\n[^b]: B\n\n[^a]: again\n\n[^unused]: U');
  expect([...text.matchAll(/aria-label="Footnote (\d)"/g)].map(([, number]) => number)).toEqual(['1', '2']);
  expect(text).toContain('none[^c].');
  expect([...text.matchAll(/<p>(B|A|again|U)<\/p>/g)].map(([, note]) => note)).toEqual(['B', 'A', 'again', 'U']);
  expect(text.match(/aria-label="Back to reference/g)).toHaveLength(3);
});

test('footnotes of two texts on one page do not collide', () => {
  const text = 'One[^a].\n\n[^a]: A';
  const page = renderToStaticMarkup(
    createElement('main', null, createElement(Markdown, { text }), createElement(Markdown, { text })),
  );
  const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(2);
  expect([...page.matchAll(/\shref="#([^"]*)"/g)].map(([, id]) => id)).toEqual(ids);
});

test('a reference whose footnote may still come is a mark, not words that change', () => {
  expect(html('One[^a] and', true)).toContain('<sup class="text-faint">a</sup>');
  expect(html('One[^a] and', false)).toContain('One[^a] and');
});

test('a disclosure holds Markdown, and only its two tags mean something', () => {
  const text = html(
    '<details open>\n<summary>The <b>x</b> *log*</summary>\n\n- **one**\n\n<div>\n\n</details>\n\nafter',
  );
  expect(text).toMatch(/<details open=""[^>]*><summary.*&lt;b&gt;x&lt;\/b&gt; <em>log<\/em>.*<\/summary>/);
  expect(text).toMatch(/<li[^>]*>.*<strong[^>]*>one<\/strong>.*&lt;div&gt;.*<\/details><p>after<\/p>/s);
  expect(html('<details> is a tag of HTML.')).not.toContain('<details');
  expect(html('<details class="x">\n\nwords\n\n</details>')).not.toContain('<details');
});

test('disclosures without end are shown as they are written', () => {
  const text = html('<details>\n'.repeat(5000));
  expect(text.match(/<details/g)?.length).toBeLessThan(20);
});
