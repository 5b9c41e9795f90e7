import { isDeeperThan, isObject, type Json } from '../../../src/core/json.ts';
import type { Source } from '../plan.ts';
import { type DeckServer, knownNames, openDeckServer, refusalOf, sessionIds } from './deck-server.ts';
import { type Schema, samplesOf } from './sample.ts';
import { must, type Target } from './target.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: { [type: string]: { schema?: Schema } } };
};
type Description = {
  paths: { [path: string]: { [method: string]: Operation } };
  components?: { schemas?: { [name: string]: Schema } };
};

/** Signing out ends the fuzzer's own credential; the others reach out to the network or start programs for minutes. */
const leftOut = [
  'POST /sign-out',
  'POST /demo',
  'POST /replays',
  'POST /notifications/webhook/test',
  'POST /notifications/subscription/test',
];

/** Every route of the API. A request is a line `METHOD /path {"path": …, "query": …}`, and a line with its body. */
export async function openApi(): Promise<Target> {
  const server = await openDeckServer();
  const description = (await (await server.ask('/api/openapi.json')).json()) as Description;
  return {
    sources: sourcesOf(description),
    run: (lines) => askAll(server, lines),
    memory: server.memory,
    close: server.close,
  };
}

function sourcesOf({ paths, components }: Description): Source[] {
  const resolve = (ref: string) => components?.schemas?.[ref.split('/').at(-1) ?? ''] ?? {};
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([name, operation]): Source[] => {
      const method = name.toUpperCase();
      if (leftOut.includes(`${method} ${path}`)) return [];
      const inPlace = (place: Parameter['in']) =>
        Object.fromEntries(
          (operation.parameters ?? [])
            .filter((parameter) => parameter.in === place)
            .map(({ name: key, schema = {} }) => [
              key,
              samplesOf({ properties: { [key]: schema } }, { ...knownNames, id: sessionIds[0] }, resolve)[0],
            ])
            .map(([key, sample]) => [key, isObject(sample) ? sample[String(key)] : null]),
        );
      const parameters = JSON.stringify({ path: inPlace('path'), query: inPlace('query') });
      const request = `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')} ${parameters}`;
      const schema = operation.requestBody?.content['application/json']?.schema;
      if (!schema) return [{ name: `${method} ${path}`, lines: [request] }];
      const bodies = samplesOf(schema, knownNames, resolve);
      return bodies.map((body, index) => ({
        name: `${method} ${path} ${index}`,
        lines: [request, JSON.stringify(body)],
      }));
    }),
  );
}

async function askAll(server: DeckServer, lines: readonly string[]): Promise<void> {
  for (const [at, line] of lines.entries()) {
    const [, method, path, parameters] = /^([A-Z]+) (\/\S*) (.*)$/s.exec(line) ?? [];
    if (method === undefined || path === undefined) continue;
    const next = lines[at + 1];
    const body = next === undefined || /^[A-Z]+ \//.test(next) ? null : server.placed(next);
    await askOne(server, method, targetOf(path, server.placed(parameters ?? '')), method === 'GET' ? null : body);
  }
  await server.mustBeWell();
}

async function askOne(server: DeckServer, method: string, path: string, body: string | null): Promise<void> {
  const answer = await server.ask(path, { method, body, headers: { 'Content-Type': 'application/json' } });
  const text = await answer.text();
  must(answer.status !== 500 && answer.status !== 503, `${answer.status}: ${method} ${path}: ${refusalOf(text)}`);
}

/** The longest URL that the server takes; a longer one is refused before any code of ours. */
const urlLimit = 8000;

function targetOf(path: string, parameters: string): string {
  const { path: inPath, query } = parsed(parameters);
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encoded(inPath[name]));
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return `/api${filled}${search.length > 0 ? `?${search.join('&')}` : ''}`.slice(0, urlLimit);
}

function parsed(text: string): { path: { [name: string]: Json }; query: { [name: string]: Json } } {
  try {
    const value: unknown = JSON.parse(text);
    const { path, query } = isObject(value) ? value : {};
    return { path: isObject(path) ? path : {}, query: isObject(query) ? query : {} };
  } catch {
    return { path: {}, query: {} };
  }
}

function encoded(value: Json | undefined): string {
  if (value === undefined || isDeeperThan(value, 100)) return 'x';
  return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
}
