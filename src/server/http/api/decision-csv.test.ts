import { expect, it } from 'vitest';
import type { Decider } from '../../../core/session/decision.ts';
import type { FoundDecision } from '../../store/decision/decision-store.ts';
import { csvLine, csvOf } from './decision-csv.ts';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1', '|calc'])(
  'a cell that begins like a formula is a text: %j',
  (cell) => {
    expect(csvLine([cell])).toBe(`"'${cell}"\r\n`);
  },
);

it('quotes, commas and line ends stay inside of their cell', () => {
  expect(csvLine(['say "hi", now', 'a\nb', ''])).toBe('"say ""hi"", now","a\nb",""\r\n');
});

it('an edited call has what ran and what was asked for in columns of their own', async () => {
  const by: Decider = { type: 'person', device: 'Phone', suggestions: [], note: null, isEdited: true };
  const found: FoundDecision = {
    ...{ id: 't', at: 0, project: '/p', tool: 'Bash', subject: 'ls -la', original: 'ls', mode: null },
    ...{ outcome: 'allowed', by, sessionId: 's', title: null },
  };
  const table = await new Response(csvOf({ decisions: async () => ({ decisions: [found], next: null }) }, {})).text();
  const [head = '', row = ''] = table.split('\r\n').map((line) => line.slice(1, -1));
  const cells = Object.fromEntries(head.split('","').map((name, index) => [name, row.split('","')[index]]));
  expect(cells).toMatchObject({ What: 'ls -la', Original: 'ls' });
});
