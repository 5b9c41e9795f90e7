import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { neutralised, telltales } from './neutral.ts';
import type { Recorded } from './run.ts';
import { createWorkplace } from './workplace.ts';

test('a recording forgets the folders it was made in', async () => {
  const workplace = await createWorkplace();
  await workplace.remove();
  const name = workplace.project.replace(/[^a-zA-Z0-9]/g, '-');
  const line = JSON.stringify({ cwd: workplace.project, file: `${workplace.home}/.claude/projects/${name}/x.jsonl` });
  const recording: Recorded[] = [
    { at: 1, dir: 'out', line },
    { at: 2, dir: 'exit', code: 1, signal: null, stderr: `no ${workplace.project} at http://127.0.0.1:4567` },
  ];
  expect(telltales(recording, workplace)).not.toEqual([]);

  const neutral = neutralised(recording, workplace, 'http://127.0.0.1:4567');

  expect(neutral).toEqual([
    { at: 1, dir: 'out', line: expect.any(String) },
    { at: 2, dir: 'exit', code: 1, signal: null, stderr: 'no /home/user/project at http://127.0.0.1:8080' },
  ]);
  expect(JSON.parse((neutral[0] as { line: string }).line)).toEqual({
    cwd: '/home/user/project',
    file: '/home/user/.claude/projects/-home-user-project/x.jsonl',
  });
  expect(telltales(neutral, workplace)).toEqual([]);
});

test.each([hostname(), 'test-key', '/var/quarterdeck-a/x'])('a recording that says %s is found out', async (word) => {
  const workplace = await createWorkplace();
  await workplace.remove();
  expect(telltales([{ at: 1, dir: 'out', line: `{"word":"${word}"}` }], workplace)).toHaveLength(1);
});
