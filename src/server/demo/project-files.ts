/** A small program that works but for one fault, for the tour to work on. */
export const projectFiles: Readonly<Record<string, string>> = {
  'README.md': `# logbook

Keeps a ship's log, one entry a line.

    node src/cli.js add "Anchored in the bay"
    node src/cli.js list

Tests: \`node --test\`
`,

  'package.json': `${JSON.stringify({ name: 'logbook', version: '0.3.0', private: true, type: 'module', bin: { logbook: 'src/cli.js' }, scripts: { test: 'node --test' } }, null, 2)}\n`,

  'src/cli.js': `#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { duration } from './duration.js';
import { addEntry, lastEntries } from './log.js';

const file = 'logbook.json';
const usage = 'logbook add TEXT | logbook list';

const [command, text] = process.argv.slice(2);
const entries = read();

if (command === 'add' && text) {
  writeFileSync(file, JSON.stringify(addEntry(entries, text, Date.now()), null, 2));
} else if (command === 'list') {
  for (const entry of lastEntries(entries, 10)) {
    const minutes = Math.floor((Date.now() - entry.at) / 60_000);
    console.log(\`\${duration(minutes)} ago  \${entry.text}\`);
  }
} else {
  console.log(usage);
}

function read() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}
`,

  'src/log.js': `/** The entries with one more at the end. */
export function addEntry(entries, text, at) {
  // TODO: an entry could note the position as well
  return [...entries, { at, text: text.trim() }];
}

/** The newest entries, the newest first. */
export function lastEntries(entries, count) {
  // TODO: entries of one day belong under one heading
  return entries.slice(-count).reverse();
}
`,

  'src/duration.js': `/** Minutes as a person says them: 90 becomes "1 h 30 min". */
export function duration(minutes) {
  const hours = Math.round(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return \`\${rest} min\`;
  return rest === 0 ? \`\${hours} h\` : \`\${hours} h \${rest} min\`;
}
`,

  'test/duration.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration } from '../src/duration.js';

test('less than an hour is said in minutes', () => {
  assert.equal(duration(5), '5 min');
  assert.equal(duration(45), '45 min');
});

test('hours and minutes are said together', () => {
  assert.equal(duration(90), '1 h 30 min');
});

test('full hours are said alone', () => {
  assert.equal(duration(120), '2 h');
});
`,

  'test/log.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addEntry } from '../src/log.js';

test('an entry is added at the end, without the space around it', () => {
  assert.deepEqual(addEntry([{ at: 1, text: 'Cast off' }], ' Anchored ', 2), [
    { at: 1, text: 'Cast off' },
    { at: 2, text: 'Anchored' },
  ]);
});
`,

  '.gitignore': 'logbook.json\n',
};
