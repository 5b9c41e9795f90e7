import { query } from '@anthropic-ai/claude-agent-sdk';

/** Seconds from the first frame of a turn to its last when the official SDK iterates over the same CLI. */
export async function sdkTurnTime(file: string, folder: string): Promise<number> {
  const messages = query({
    prompt: 'go',
    options: {
      pathToClaudeCodeExecutable: file,
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', HOME: folder },
      includePartialMessages: true,
    },
  });
  let startedAt = 0;
  for await (const message of messages) {
    if (message.type === 'system' && message.subtype === 'init') startedAt = performance.now();
    if (message.type === 'result') return (performance.now() - startedAt) / 1000;
  }
  throw new Error('the SDK gave no result');
}
