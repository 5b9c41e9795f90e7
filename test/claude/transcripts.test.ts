import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { versions } from './executable.ts';
import type { Recorded } from './run.ts';
import { catalogue } from './scenario/catalogue.ts';
import { compareVersions } from './scenario/stage.ts';

const folder = new URL('../transcripts/', import.meta.url);

describe.each(versions)('recordings of CLI %s', (version) => {
  const files = readdirSync(new URL(`${version}/`, folder));

  test('there is one for every scenario', () => {
    const played = Object.entries(catalogue).filter(([, { since = '0' }]) => compareVersions(version, since) >= 0);
    const named = played.map(([name]) => (name === 'resume' ? 'resume-b' : name));
    expect(named.filter((name) => !files.includes(`${name}.ndjson`))).toEqual([]);
  });

  test.each(files)('%s is whole, and tells of no machine', (file) => {
    const text = readFileSync(new URL(`${version}/${file}`, folder), 'utf8');
    const recording = text
      .slice(0, -1)
      .split('\n')
      .map((line) => JSON.parse(line) as Recorded);
    expect(text.at(-1)).toBe('\n');
    expect(recording.map((entry) => entry.dir).lastIndexOf('exit')).toBe(recording.length - 1);
    for (const entry of recording) if (entry.dir === 'out') expect(JSON.parse(entry.line)).toBeTypeOf('object');
    expect(text).not.toMatch(/quarterdeck-|test-key|\/tmp\//);
  });
});
