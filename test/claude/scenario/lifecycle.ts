import { reply, text, tool } from '../../../src/server/demo/model-api/script.ts';
import { allow, control, controlled, delta, echo, permission, result, say, turn } from '../talk.ts';
import type { Scenario } from './scenario.ts';

const done = reply('All done.');

export const lifecycle: Record<string, Scenario> = {
  resume: {
    async play({ start }) {
      const first = start({ recording: 'resume-a' });
      const { session_id: session } = await turn(first, 'remember the number 42');
      await first.finish();
      const second = start({ recording: 'resume-b', args: ['--resume', String(session)] });
      await turn(second, 'what number?');
      await second.finish();
      const fork = start({ recording: 'fork-c', args: ['--resume', String(session), '--fork-session'] });
      await turn(fork, 'fork here');
    },
  },

  'resume-missing': {
    async play({ start }) {
      await turn(start({ args: ['--resume', '00000000-0000-4000-8000-000000000000'] }), 'hello?');
    },
  },

  'session-in-use': {
    async play({ start }) {
      const session = '11111111-2222-4333-8444-555555555555';
      const first = start({ recording: 'session-chosen', args: ['--session-id', session] });
      await turn(first, 'first');
      await first.finish();
      await start({ args: ['--session-id', session] }).finish();
    },
  },

  resend: {
    async play({ start }) {
      const first = start();
      const uuid = say(first, 'only once');
      const { session_id: session } = await result(first);
      say(first, 'only once', uuid);
      await echo(first, uuid);
      await turn(first, 'something else');
      await first.finish();
      const second = start({ recording: 'resend-resumed', args: ['--resume', String(session)] });
      say(second, 'only once', uuid);
      await echo(second, uuid);
      await turn(second, 'and something new');
    },
  },

  interrupt: {
    async play({ start, script, api }) {
      const run = start();
      const words = 'A long answer that is cut off in the middle because the person changed their mind about it.';
      say(run, script('long', reply(text(words, { hold: { name: 'long', after: 13 } }))));
      await api.held('long');
      await delta(run);
      control(run, 'c-interrupt', { subtype: 'interrupt' });
      await result(run);
      await turn(run, 'carry on');
    },
  },

  sigterm: {
    async play({ start, script, api }) {
      const run = start();
      say(run, script('long', reply(text('Long long long long long long', { hold: { name: 'long', after: 10 } }))));
      await api.held('long');
      await delta(run);
      run.kill('SIGTERM');
      await run.exited;
    },
  },

  'bad-stdin': {
    async play({ start }) {
      const run = start();
      run.write('{not json');
      await run.exited;
    },
  },

  'not-signed-in': {
    async play({ start }) {
      await turn(start({ environment: { ANTHROPIC_API_KEY: undefined } }), 'hi there');
    },
  },

  rewind: {
    since: '2.1.325',
    files: { 'a.txt': 'before\n' },
    async play({ start, script, path }) {
      const run = start({ environment: { CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING: '1' } });
      const reading = tool('Read', { file_path: path('a.txt') });
      const edit = tool('Edit', { file_path: path('a.txt'), old_string: 'before', new_string: 'after' });
      const write = tool('Write', { file_path: path('b.txt'), content: 'new\n' });
      const uuid = say(run, script('change', reply(reading), reply(edit), reply(write), done, reply('As before.')));
      allow(run, await permission(run, 'Edit'));
      allow(run, await permission(run, 'Write'));
      await result(run);
      const rewind = { subtype: 'rewind_files', user_message_id: uuid };
      control(run, 'c-look', { ...rewind, dry_run: true });
      await controlled(run, 'c-look');
      control(run, 'c-rewind', rewind);
      await controlled(run, 'c-rewind');
      await turn(run, 'what now?');
    },
  },
};
