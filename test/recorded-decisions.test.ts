import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Decision, decisionOf } from '../src/core/session/decision.ts';
import { csvOf } from '../src/server/http/api/decision-csv.ts';
import { createReplay } from '../src/server/session/replay.ts';

const transcripts = fileURLToPath(new URL('./transcripts/', import.meta.url));

function decisionsIn(version: string, name: string): Decision[] {
  const replay = createReplay();
  const lines = readFileSync(join(transcripts, version, `${name}.ndjson`), 'utf8').split('\n');
  const entries = [...lines.flatMap((line) => replay.line(Buffer.from(line))), ...replay.end()];
  const place = { cwd: '/p', mode: 'default' };
  return entries.flatMap((entry) => (entry.type === 'tool' ? [decisionOf(entry, place)] : []));
}

const missing = expect.stringMatching(/^InputValidationError: Read failed .* is missing$/s);
const wrong = expect.stringMatching(/^InputValidationError: Bash failed .* provided as `number`$/s);

test.each(['2.1.38', '2.1.325'])('what CLI %s did not take was neither allowed nor denied', (version) => {
  const decisions = decisionsIn(version, 'bad-calls');
  const refused = decisions.filter(({ outcome }) => outcome === 'refused');
  expect(refused.slice(0, 4)).toMatchObject([
    { tool: 'Read', by: { type: 'badCall', words: missing } },
    { tool: 'Bash', by: { type: 'badCall', words: wrong } },
    { tool: 'Edit', by: { type: 'badCall', words: expect.stringContaining('exactly the same') } },
    { tool: 'Edit', by: { type: 'badCall', words: expect.stringContaining('does not exist') } },
  ]);
  expect(refused.at(-1)).toMatchObject({ tool: 'Teleport', by: { type: 'noTool' } });
  // A folder is read as far as the disk lets it.
  const allowed = decisions.filter(({ outcome }) => outcome === 'allowed').map(({ subject }) => subject);
  expect(allowed).toContain('/home/user/project');
  expect(decisions).toHaveLength(7);
});

test('a table says so, with what was wrong', async () => {
  const found = decisionsIn('2.1.38', 'bad-calls').map((decision) => ({ ...decision, sessionId: 's', title: null }));
  const page = { decisions: found.slice(0, 1), next: null };
  const table = await new Response(csvOf({ decisions: async () => page }, {})).text();
  expect(table.split('\r\n')[1]).toMatch(
    /"Read","","Refused","Not a valid call","default","InputValidationError: Read .*",""$/s,
  );
});
