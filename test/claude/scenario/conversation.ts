import { reply, text, thinking, tool } from '../../../src/server/demo/model-api/script.ts';
import { allow, delta, echo, permission, result, say, turn } from '../talk.ts';
import type { Scenario } from './scenario.ts';

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const conversation: Record<string, Scenario> = {
  hello: {
    async play({ start }) {
      const run = start();
      await turn(run, 'hi there');
      await turn(run, 'and again');
    },
  },

  image: {
    async play({ start }) {
      await turn(start(), [
        { type: 'text', text: 'What is this?' },
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: dot } },
      ]);
    },
  },

  'at-file': {
    files: { 'notes.md': '# Notes\n\n- buy rope\n- mend the sail\n' },
    async play({ start, path }) {
      await turn(start(), `@${path('notes.md')} summarise`);
    },
  },

  unicode: {
    async play({ start, script }) {
      const words =
        '日本語のテキスト 🎉 naïve — “quotes” \u2028 line \u2029 paragraph \u0000 nul \u001b[31mred\u001b[0m 👩‍👩‍👧';
      await turn(start(), script('unicode', reply(text(words, { chunk: 3 }))));
    },
  },

  thinking: {
    async play({ start, script }) {
      const thought = thinking('The user wants a careful answer, so I weigh both options first.');
      await turn(start(), script('thinking', reply(thought, 'After some thought: yes.')));
    },
  },

  compact: {
    async play({ start }) {
      const run = start();
      for (const words of ['first', 'second', '/compact', 'third']) await turn(run, words);
    },
  },

  'slash-local': {
    async play({ start }) {
      const run = start();
      for (const words of ['/cost', '/context', '/compact', '/nosuchcommand']) await turn(run, words);
    },
  },

  /** A message that comes while Claude writes gets a turn of its own. */
  queue: {
    async play({ start, script, api }) {
      const run = start();
      const long = text('A long answer that goes on while the next message waits.', {
        hold: { name: 'long', after: 13 },
      });
      say(run, script('queue', reply(long), reply('Now the message in between.')));
      await api.held('long');
      await delta(run);
      say(run, 'And this came in between.');
      api.release('long');
      await result(run);
      await result(run);
    },
  },

  /** A message that comes while a tool runs joins the running turn: an echo, but no turn of its own. */
  'queue-tool': {
    async play({ start, script }) {
      const run = start();
      const touch = tool('Bash', { command: 'touch x', description: 'Touch' });
      say(run, script('touch', reply(touch), reply('Both are done.')));
      const request = await permission(run, 'Bash');
      const uuid = say(run, 'And this came in between.');
      allow(run, request);
      await echo(run, uuid);
      await result(run);
    },
  },
};
