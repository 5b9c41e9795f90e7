import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { operator, tokenOf } from '../hub/harbour.ts';
import { openPort } from '../hub/port.ts';

const client = new URL('../../src/client/client.ts', import.meta.url);
const sources = new URL('../../src/', import.meta.url);
const document = new URL('../../docs/PROTOCOL.md', import.meta.url);

/** The example as a module of its own, with what it is given as parameters. */
async function exampleFrom(markdown: string): Promise<string> {
  const code = /```ts\n([\s\S]*?)```/.exec(markdown)?.[1];
  if (code === undefined) throw new Error('there is no example');
  const [imports, ...rest] = code.split('\n\n');
  const body = rest.join('\n\n');
  const parameters = 'url: string, token: string, folder: string, print: (text: string) => void';
  const source = imports?.replace("'quarterdeck/client'", JSON.stringify(client.href));
  return `${source}\nexport async function example(${parameters}): Promise<void> {\n${body}\n}\n`;
}

test('the example of docs/PROTOCOL.md runs as it stands there', async () => {
  const ask = { type: 'ask', name: 'Bash', input: { command: 'ls' }, result: 'a.txt' } as const;
  const { house, harbour } = await openPort({ turn: [ask, { type: 'text', text: 'There is a.txt.' }] });
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-example-'));
  const file = join(folder, 'example.ts');
  await writeFile(file, await exampleFrom(await readFile(document, 'utf8')));
  try {
    const { example } = await import(pathToFileURL(file).href);
    const printed: string[] = [];
    await example(harbour.url, tokenOf(operator), house.project, (text: string) => printed.push(text));
    expect(printed).toEqual(['There is a.txt.']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('every rule stands in docs/PROTOCOL.md once, and every rule that the code names stands there', async () => {
  const markdown = await readFile(document, 'utf8');
  const rules = [...markdown.matchAll(/^- \*\*(W\d+)\*\*/gm)].map(([, rule]) => rule);
  expect(rules).toEqual([...new Set(rules)]);
  const named = new Set<string>();
  for (const name of await readdir(sources, { recursive: true })) {
    if (!/(?<!\.test)\.tsx?$/.test(name)) continue;
    const source = await readFile(join(fileURLToPath(sources), name), 'utf8');
    for (const [rule] of source.matchAll(/\bW\d{1,2}\b/g)) named.add(rule);
  }
  expect([...named].filter((rule) => !rules.includes(rule))).toEqual([]);
});
