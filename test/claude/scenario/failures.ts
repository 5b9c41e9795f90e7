import { failure, reply, tool } from '../../../src/server/demo/model-api/script.ts';
import { control, result, say, turn } from '../talk.ts';
import type { Scenario } from './scenario.ts';

export const failures: Record<string, Scenario> = {
  'api-400': {
    async play({ start, script }) {
      await turn(start(), script('bad', failure(400, 'invalid_request_error', 'messages: bad')));
    },
  },

  /** Retried again and again, until a person stops it. */
  'api-401': {
    async play({ start, script, api }) {
      const run = start();
      say(run, script('unknown', failure(401, 'authentication_error', 'invalid x-api-key')));
      await api.received(() => api.requests.length >= 3);
      control(run, 'c-interrupt', { subtype: 'interrupt' });
      await result(run);
    },
  },

  retry: {
    async play({ start, script }) {
      const busy = { ...failure(529, 'overloaded_error', 'Overloaded'), times: 2 };
      await turn(start(), script('busy', busy, reply('Through at last.')));
    },
  },

  'max-turns': {
    files: { 'a.txt': 'A\n' },
    async play({ start, script, path }) {
      const reading = reply(tool('Read', { file_path: path('a.txt') }));
      await turn(start({ args: ['--max-turns', '1'] }), script('read', reading, reading, reply('All done.')));
    },
  },

  'max-budget': {
    files: { 'a.txt': 'A\n' },
    async play({ start, script, path }) {
      const reading = reply(tool('Read', { file_path: path('a.txt') }));
      await turn(start({ args: ['--max-budget-usd', '0.001'] }), script('read', reading, reading, reply('All done.')));
    },
  },
};
