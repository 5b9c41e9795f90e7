import type { Block, Hold, Reply, StopReason, Usage } from './script.ts';

/** A reply as the API words it, with ids. */
export type Message = {
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: readonly ContentBlock[];
  stop_reason: StopReason;
  stop_sequence: null;
  usage: Usage;
};

export type ContentBlock =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> };

/** How each block of a message goes out. */
export type Delivery = { chunk?: number; hold?: Hold };

export const defaultUsage: Usage = {
  input_tokens: 120,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 15_000,
  output_tokens: 42,
};

export function messageOf(step: Reply, model: string, id: string): Message {
  const usesTools = step.blocks.some((block) => block.type === 'tool');
  return {
    id: `msg_${id}`,
    type: 'message',
    role: 'assistant',
    model,
    content: step.blocks.map((block, index) => contentOf(block, `${id}_${index}`)),
    stop_reason: step.stopReason ?? (usesTools ? 'tool_use' : 'end_turn'),
    stop_sequence: null,
    usage: { ...defaultUsage, ...step.usage },
  };
}

function contentOf(block: Block, id: string): ContentBlock {
  if (block.type === 'text') return { type: 'text', text: block.text };
  if (block.type === 'thinking') return { type: 'thinking', thinking: block.thinking, signature: `signature_${id}` };
  return { type: 'tool_use', id: `toolu_${id}`, name: block.name, input: block.input };
}
