import { expect, test } from 'vitest';
import { decodeEntities } from './entities.ts';

// Names beyond the common ones need a browser: test/page/markdown.test.ts.
test.each([
  ['a &amp; b &lt;i&gt;', 'a & b <i>'],
  ['&#106;&#x61;', 'ja'],
  ['&amp;lt;', '&lt;'],
  ['&unknown; &constructor; & &;', '&unknown; &constructor; & &;'],
  ['&#0; &#xD800; &#9999999;', '\ufffd \ufffd \ufffd'],
])('%j is %j', (text, decoded) => expect(decodeEntities(text)).toBe(decoded));
