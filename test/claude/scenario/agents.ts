import { reply, tool } from '../../../src/server/demo/model-api/script.ts';
import { result, say } from '../talk.ts';
import type { Scenario } from './scenario.ts';

const done = reply('All done.');

export const agents: Record<string, Scenario> = {
  /** Two agents at work at once; the second ends only after the first one's end has been told. */
  subagent: {
    files: { 'a.txt': 'A\n' },
    async play({ start, script, path, api, atLeast }) {
      const run = start();
      const looking = script(
        'looking',
        reply('Sub looking.', tool('Read', { file_path: path('a.txt') })),
        reply('Sub found A.'),
      );
      const listing = script('listing', reply(tool('Bash', { command: 'ls', description: 'List' })), {
        ...reply('Second sub done.'),
        hold: 'second',
      });
      const agent = { subagent_type: 'general-purpose' };
      const both = reply(
        tool('Task', { ...agent, description: 'Look around', prompt: looking }),
        tool('Task', { ...agent, description: 'Second look', prompt: listing }),
      );
      say(run, script('both', both, done, reply('The first agent is back.'), reply('The second agent is back.')));
      await api.held('second');
      if (atLeast('2.1.325')) {
        await result(run);
        await result(run);
      }
      api.release('second');
      await result(run);
    },
  },

  /** The end of a command in the background starts a turn by itself. */
  background: {
    since: '2.1.325',
    async play({ start, script, write }) {
      const run = start();
      const command = 'until [ -e go ]; do sleep 0.05; done; echo finished';
      const waiting = tool('Bash', { command, description: 'Wait for a file', run_in_background: true });
      say(run, script('background', reply(waiting), reply('It runs.'), reply('It has finished.')));
      await result(run);
      await write('go', '');
      await run.next('notification', (frame) => frame.subtype === 'task_notification');
      await result(run);
    },
  },
};
