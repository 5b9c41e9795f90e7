import type { Hook } from '@hono/zod-openapi';
import { type Invalid, type Issue, invalidOf, invalidSentence } from '../../invalid-words.ts';
import type { AppBindings } from '../server.ts';
import { type Answer, refuse } from './answer.ts';

/** Tells what is wrong with what was asked, by the names of the keys it is about. */
// biome-ignore lint/suspicious/noExplicitAny: the library's own type for a hook over all routes
export const tellInvalid: Hook<any, AppBindings, any, Answer | undefined> = (result, context) => {
  if (result.success) return undefined;
  const found = result.error.issues as Issue[];
  const problems = found.slice(0, 20).map((issue) => invalidOf(issue, (result as { data?: unknown }).data));
  const [code, message, facts] = invalidRefusal(problems);
  return refuse(context, found.some(isUnknownType) ? 'unknownType' : code, message, facts);
};

/** The first problem as a sentence, and all of them by their keys. */
export function invalidRefusal(problems: Invalid[]): ['invalid', string, object] {
  const message = problems[0] ? invalidSentence(problems[0]) : 'This is not what was asked for.';
  return ['invalid', message, { issues: problems.slice(0, 20).map(({ key, reason }) => ({ key, message: reason })) }];
}

function isUnknownType({ code, path }: Issue): boolean {
  return code === 'invalid_union' && path.at(-1) === 'type';
}
