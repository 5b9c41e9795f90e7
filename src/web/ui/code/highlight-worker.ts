import type { HighlightRequest } from './syntax.ts';
import { createTokenizer } from './tokenizer.ts';

const { tokenize } = createTokenizer();

addEventListener('message', ({ data }: MessageEvent<HighlightRequest>) => {
  // A grammar that fails leaves the code without colours.
  tokenize(data).then(
    (answer) => postMessage(answer),
    () => postMessage({ id: data.id, from: 0, lines: [] }),
  );
});
