import { expect, it } from 'vitest';
import { allows, type Command, commandScopes, scopes } from './wire.ts';

const commands = Object.keys(commandScopes) as Command['type'][];
const allowedTo = (scope: (typeof scopes)[number]) => commands.filter((type) => allows(scope, commandScopes[type]));

it('[S26] watch only looks: it sends, answers and changes nothing', () => {
  expect(allowedTo('watch')).toEqual(['servers.list']);
});

it('[S26] approve answers and marks as read, and starts nothing', () => {
  expect(allowedTo('approve')).toEqual(['session.see', 'request.answer', 'servers.list']);
});

it('[S26] each scope may do what the one before may', () => {
  for (const [rank, scope] of scopes.entries()) {
    expect(scopes.filter((needed) => allows(scope, needed))).toEqual(scopes.slice(0, rank + 1));
  }
});
