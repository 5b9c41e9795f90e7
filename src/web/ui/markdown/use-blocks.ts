import { useState } from 'react';
import { type Blocks, blocksOf } from './blocks-of.ts';

/** What was found the last time is a start for the next: the result is the same as from nothing. */
export function useBlocks(text: string): Blocks {
  const [memory] = useState<{ last: Blocks | null }>({ last: null });
  memory.last = blocksOf(text, memory.last);
  return memory.last;
}
