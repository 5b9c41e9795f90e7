import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { marker, reply, tool } from '../../src/server/demo/model-api/script.ts';
import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import { versions } from './executable.ts';
import { prepareRealClaude, type RealClaude } from './real.ts';
import { type Run, startRun } from './run.ts';
import { allow, permission, result, say, streamFlags, turn } from './talk.ts';

describe.each(versions)('real CLI %s', (version) => {
  let api: ModelApi;
  let claude: RealClaude;
  let run: Run;

  beforeEach(async () => {
    api = await startModelApi();
    claude = await prepareRealClaude(version, api, { files: { 'a.txt': 'hello world\n' } });
    run = startRun({ ...claude, folder: claude.project, args: streamFlags });
  });

  afterEach(async () => {
    run.kill('SIGKILL');
    await run.exited;
    await api.close();
    await claude.remove();
  });

  test('answers a hello through the scripted model', async () => {
    const end = await turn(run, 'hi there');

    expect(end).toMatchObject({ is_error: false, result: 'You said: hi there' });
    run.end();
    expect(await run.exited).toMatchObject({ code: 0, stderr: '' });
    console.info(`real CLI ${version}: ${run.recording.length} lines, result "${end.result}"`);
  });

  test('edits a real file after a permission answer', async () => {
    const file = join(claude.project, 'a.txt');
    api.add('edit', [
      reply('Reading first.', tool('Read', { file_path: file })),
      reply(tool('Edit', { file_path: file, old_string: 'hello', new_string: 'goodbye' })),
      reply('All done.'),
    ]);
    say(run, `please edit ${marker('edit')}`);

    const request = await permission(run, 'Edit');
    expect(await readFile(file, 'utf8')).toBe('hello world\n');
    allow(run, request);

    expect(await result(run)).toMatchObject({ result: 'All done.', num_turns: 3 });
    expect(await readFile(file, 'utf8')).toBe('goodbye world\n');
  });
});
