import { expect, test } from 'vitest';
import { parseCommand } from './command.ts';

const options = { data: { type: 'string' }, json: { type: 'boolean' }, port: { type: 'string', short: 'p' } } as const;

test.each([
  [['--bogus'], 'There is no option --bogus here.'],
  [['--bogus=1'], 'There is no option --bogus here.'],
  [['-x'], 'There is no option -x here.'],
  [['--data'], '--data needs a value.'],
  [['--data', '--json'], '--data needs a value.'],
  [['--json=yes'], '--json takes no value.'],
])('%j: %s', (args, reason) => {
  expect(parseCommand(args, options)).toEqual({ type: 'wrong', reason });
});

test('what is right is read', () => {
  expect(parseCommand(['a', '--data', 'x', '--json'], options)).toMatchObject({
    values: { data: 'x', json: true },
    positionals: ['a'],
  });
});
