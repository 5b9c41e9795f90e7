import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { operator, tokenOf } from '../hub/harbour.ts';
import { openPort } from '../hub/port.ts';

const client = new URL('../../src/client/client.ts', import.meta.url);
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

test('every rule that an error names stands in docs/PROTOCOL.md, once', async () => {
  const markdown = await readFile(document, 'utf8');
  const rules = [...markdown.matchAll(/^- \*\*W(\d+)\*\*/gm)].map(([, rule]) => Number(rule));
  expect(rules.sort((one, other) => one - other)).toEqual(Array.from({ length: 49 }, (_, index) => index + 1));
});
