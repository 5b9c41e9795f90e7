import type { ErrorKind } from '../../../../core/session/entry.ts';

/** What went wrong in plain words, and what to do about it. */
export type ErrorWords = { title: string; advice: string };

export function errorWords(kind: ErrorKind, status: number | null): ErrorWords {
  switch (kind) {
    case 'signIn':
      return {
        title: 'Claude Code is not signed in',
        advice:
          'Run `claude` in a terminal on the machine of the server, sign in with `/login`, and send the message again.',
      };
    case 'limit':
      return {
        title: 'A usage limit is reached',
        advice:
          'Wait until the limit is reset, choose another model, or look at your plan. Then send the message again.',
      };
    case 'cli':
      return {
        title: 'The CLI reported an error',
        advice: 'Send the message again; a new run is started if the last one has ended.',
      };
    case 'api':
      return {
        title: status === null ? 'The API could not answer' : `The API answered with ${status}`,
        advice: apiAdvice(status),
      };
  }
}

function apiAdvice(status: number | null): string {
  if (status === 400 || status === 413)
    return 'What was sent was not accepted. Make it shorter, compact the context, or fork from an earlier message.';
  if (status === 403) return 'This account may not use this model. Choose another one.';
  if (status === 404) return 'There is no such model for this account. Choose another one.';
  if (status === null) return 'Check the network of the machine, then send the message again.';
  if (status >= 500) return 'This passes in most cases. Send the message again in a moment.';
  return 'Send the message again.';
}
