import type { ModelRequest } from '../model-api/request.ts';
import type { Block, Reply } from '../model-api/script.ts';

const systemTokens = 14_000;
const charactersPerDelta = 7;

/** Figures that grow as those of a real conversation do. */
export function measured(blocks: Block[], { messages }: ModelRequest): Reply {
  const heard = messages.flatMap(({ texts, results }) => [...texts, ...results.map((result) => result.text)]);
  return {
    type: 'reply',
    blocks: blocks.map((block) => (block.type === 'tool' ? block : { chunk: charactersPerDelta, ...block })),
    usage: {
      input_tokens: 12,
      cache_read_input_tokens: systemTokens + tokensIn(heard.join('')),
      output_tokens: tokensIn(JSON.stringify(blocks)),
    },
  };
}

function tokensIn(words: string): number {
  return Math.ceil(words.length / 4);
}
