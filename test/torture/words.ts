import type { Step } from '../fake-claude/scenario.ts';
import type { Dice } from './dice.ts';

const kinds = {
  plain: 40,
  streamed: 14,
  asked: 18,
  tool: 8,
  long: 3,
  hangs: 3,
  dies: 3,
  diesAsking: 3,
  diesInLine: 3,
  leaves: 2,
  closesInput: 1,
} as const;

/** What a person says. The fake CLI does as it is told, which is not always good. */
export function words(dice: Dice): string {
  const kind = dice.weighted(kinds);
  if (kind === 'plain') return `say ${dice.number(1_000_000)} ${'word '.repeat(dice.number(40))}`;
  return `RUN:${JSON.stringify(stepsOf(kind, dice))}`;
}

function stepsOf(kind: Exclude<keyof typeof kinds, 'plain'>, dice: Dice): Step[] {
  const said: Step = { type: 'text', text: `done ${dice.number(1000)}` };
  const input = { command: `make ${dice.number(1000)}` };
  switch (kind) {
    case 'streamed':
      return [{ type: 'events', count: dice.between(5, 60), perSecond: 400 }, said];
    case 'asked':
      return [{ type: 'ask', name: 'Bash', input }, said];
    case 'tool':
      return [{ type: 'tool', name: 'Bash', input, result: 'made' }, said];
    case 'long':
      return [{ type: 'longLine', bytes: dice.between(70_000, 400_000) }, said];
    case 'hangs':
      return [said, { type: 'hang' }];
    case 'dies':
      return [said, { type: 'die', signal: dice.pick(['SIGKILL', 'SIGSEGV'] as const) }];
    case 'diesAsking':
      return [{ type: 'askOnly', name: 'Bash', input }, { type: 'die' }];
    case 'diesInLine':
      return [{ type: 'bytes', base64: Buffer.from('{"type":"assistant","mess').toString('base64') }, { type: 'die' }];
    case 'leaves':
      return [said, { type: 'exit', code: dice.number(2) }];
    case 'closesInput':
      return [said, { type: 'closeInput' }];
  }
}
