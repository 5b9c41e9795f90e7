import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisesOf, withTests } from './promise-table.ts';

/**
 * `npm run promises -- [--write]`: each promise of the documents, the tests that quote it, and what they said last.
 * Fails for a promise marked ● that no test quotes, and for any whose test failed.
 */

type Said = 'passed' | 'failed' | 'not run';
type Results = { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] };

const root = fileURLToPath(new URL('..', import.meta.url));
const resultsFile = join(root, 'dist', 'test-results.json');
const documents = ['docs/RELIABILITY.md', 'docs/SECURITY.md'].map((path) => join(root, path));
const tests = globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root })
  .sort()
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

if (process.argv.includes('--write')) for (const file of documents) write(file);
else print();

function write(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    withTests(text, (rule) => filesOf(rule).map(linkTo).join(', ')),
  );
}

function print(): void {
  const results: Results = existsSync(resultsFile)
    ? JSON.parse(readFileSync(resultsFile, 'utf8'))
    : { testResults: [] };
  const promises = documents.flatMap((file) => promisesOf(readFileSync(file, 'utf8')));
  let broken = 0;
  for (const { rule, isRequired } of promises) {
    const files = filesOf(rule);
    const said = lastOf(rule, results);
    const isBroken = said === 'failed' || (isRequired && files.length === 0);
    if (isBroken) broken += 1;
    const shown = files.length === 0 ? 'NO TEST' : files.map((path) => path.replace('.test.ts', '')).join(', ');
    console.log(`${isRequired ? '●' : ' '} ${rule.padEnd(4)} ${said.padEnd(8)} ${shown}`);
  }
  console.log(`${promises.length} promises, ${broken} broken or without a test.`);
  if (broken > 0) process.exitCode = 1;
}

function filesOf(rule: string): string[] {
  return tests.filter(({ text }) => text.includes(`[${rule}]`)).map(({ path }) => path);
}

function linkTo(path: string): string {
  return `[${basename(path, '.test.ts')}](${join('..', path)})`;
}

function lastOf(rule: string, { testResults }: Results): Said {
  const said = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => fullName.includes(`[${rule}]`) && status !== 'skipped' && status !== 'pending')
    .map(({ status }) => status);
  if (said.length === 0) return 'not run';
  return said.every((status) => status === 'passed') ? 'passed' : 'failed';
}
