/** What the scripted model says in one conversation: one step for each request. */
export type Script = readonly Step[];

export type Step = Reply | Failure;

export type Reply = {
  type: 'reply';
  blocks: readonly Block[];
  usage?: Partial<Usage>;
  stopReason?: StopReason;
  headers?: Record<string, string>;
  /** Nothing is answered until this name is released. */
  hold?: string;
};

export type Failure = {
  type: 'failure';
  status: number;
  error: { type: string; message: string };
  headers?: Record<string, string>;
  /** How many requests fail before the next step answers; every one when absent. */
  times?: number;
};

/** `chunk` is the number of characters in a delta; without it deltas end between words. */
export type Block =
  | { type: 'text'; text: string; chunk?: number; hold?: Hold }
  | { type: 'thinking'; thinking: string; chunk?: number; hold?: Hold }
  | { type: 'tool'; name: string; input: Record<string, unknown>; chunk?: number; hold?: Hold };

/** The stream stops after this many characters of the block until the name is released. */
export type Hold = { name: string; after: number };

export type StopReason = 'end_turn' | 'tool_use' | 'max_tokens' | 'refusal';

export type Usage = {
  input_tokens: number;
  cache_creation_input_tokens: number;
  cache_read_input_tokens: number;
  output_tokens: number;
};

export function reply(...blocks: (Block | string)[]): Reply {
  return { type: 'reply', blocks: blocks.map((block) => (typeof block === 'string' ? text(block) : block)) };
}

export function text(words: string, options: { chunk?: number; hold?: Hold } = {}): Block {
  return { type: 'text', text: words, ...options };
}

export function thinking(words: string, options: { chunk?: number; hold?: Hold } = {}): Block {
  return { type: 'thinking', thinking: words, ...options };
}

export function tool(name: string, input: Record<string, unknown>): Block {
  return { type: 'tool', name, input };
}

export function failure(status: number, type: string, message: string): Failure {
  return { type: 'failure', status, error: { type, message } };
}

/** The words that put a conversation on a script, anywhere in a user's message. */
export function marker(name: string): string {
  return `[[script:${name}]]`;
}
