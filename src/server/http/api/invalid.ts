import type { Hook } from '@hono/zod-openapi';
import type { AppBindings } from '../server.ts';
import { type Answer, refuse } from './answer.ts';

type Issue = { code?: string; path: PropertyKey[]; message: string; keys?: string[] };

/** Tells what is wrong with what was asked, by the names of the keys it is about. */
// biome-ignore lint/suspicious/noExplicitAny: the library's own type for a hook over all routes
export const tellInvalid: Hook<any, AppBindings, any, Answer | undefined> = (result, context) => {
  if (result.success) return undefined;
  const issues = (result.error.issues as Issue[]).slice(0, 20).map(problemOf);
  const [first] = issues;
  const message = first ? [first.key, first.message].filter(Boolean).join(': ') : 'This is not what was asked for.';
  const isUnknown = result.error.issues.some((issue) => isUnknownType(issue as Issue));
  return refuse(context, isUnknown ? 'unknownType' : 'invalid', message, { issues });
};

function problemOf({ path, message, keys }: Issue): { key: string; message: string } {
  const key = [...path, ...(keys ?? []).slice(0, 1)].map(String).join('.');
  return { key: key.slice(0, 200), message: message.slice(0, 500) };
}

function isUnknownType({ code, path }: Issue): boolean {
  return code === 'invalid_union' && path.at(-1) === 'type';
}
