import type { ModelMessage, ModelRequest } from '../model-api/request.ts';

/** One thing a person said, or what is left of everything before a compaction, and the messages after it. */
export type Said = { type: 'words' | 'summary'; words: string; later: readonly ModelMessage[] };

/** What was said in a conversation, in order, without what the CLI puts in between. */
export function saidIn({ messages }: Pick<ModelRequest, 'messages'>): Said[] {
  return messages.flatMap((message, index) => {
    if (message.role !== 'user') return [];
    const later = messages.slice(index + 1);
    return message.texts.flatMap((text) => saidBy(text).map((said) => ({ ...said, later })));
  });
}

function saidBy(text: string): Pick<Said, 'type' | 'words'>[] {
  if (text.startsWith('This session is being continued')) return [{ type: 'summary', words: text }];
  const words = text
    .replaceAll(/<(system-reminder|task-notification|local-command-\w+|command-\w+)>[\s\S]*?<\/\1>/g, '')
    .replaceAll(/\[Image: source: [^\]]*\]/g, '')
    .replaceAll(/\[Request interrupted by user[^\]]*\]/g, '')
    .replace(/^Caveat: .*$/m, '')
    .trim();
  return words === '' ? [] : [{ type: 'words', words }];
}
