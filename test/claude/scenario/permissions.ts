import { reply, tool } from '../../../src/server/demo/model-api/script.ts';
import { allow, control, deny, permission, result, say, turn } from '../talk.ts';
import type { Scenario } from './scenario.ts';

const done = reply('All done.');

const questions = [
  {
    question: 'Which library?',
    header: 'Library',
    multiSelect: false,
    options: [
      { label: 'React', description: 'Popular' },
      { label: 'Solid', description: 'Fast' },
    ],
  },
  {
    question: 'Which features?',
    header: 'Features',
    multiSelect: true,
    options: [
      { label: 'Dark mode', description: 'Easy on eyes' },
      { label: 'Search', description: 'Find things' },
      { label: 'Export', description: 'Save' },
    ],
  },
];

export const permissions: Record<string, Scenario> = {
  'allow-always': {
    async play({ start, script, path }) {
      const run = start();
      const first = tool('Write', { file_path: path('c.txt'), content: '1' });
      const second = tool('Write', { file_path: path('d.txt'), content: '2' });
      say(run, script('write', reply(first), reply(second), done));
      const request = await permission(run, 'Write');
      allow(run, request, { updatedPermissions: request.suggestions.slice(0, 1) });
      await result(run);
    },
  },

  'edited-allow': {
    async play({ start, script }) {
      const run = start();
      say(run, script('touch', reply(tool('Bash', { command: 'touch asked.txt', description: 'Make a file' })), done));
      const request = await permission(run, 'Bash');
      allow(run, request, { updatedInput: { ...request.input, command: 'touch edited.txt && ls' } });
      await result(run);
    },
  },

  'ask-question': {
    async play({ start, script }) {
      const run = start();
      say(run, script('ask', reply(tool('AskUserQuestion', { questions })), done));
      const request = await permission(run, 'AskUserQuestion');
      const answers = { 'Which library?': 'React', 'Which features?': 'Dark mode, Search' };
      allow(run, request, { updatedInput: { ...request.input, answers } });
      await result(run);
    },
  },

  plan: {
    async play({ start, script }) {
      const run = start({ args: ['--permission-mode', 'plan'] });
      const first = tool('ExitPlanMode', { plan: '# Plan\n1. Do it' });
      const second = tool('ExitPlanMode', { plan: '# Plan\n1. Do it\n2. Test it' });
      say(run, script('plan', reply(first), reply(second), done));
      deny(run, await permission(run, 'ExitPlanMode'), 'Please add a test.');
      allow(run, await permission(run, 'ExitPlanMode'));
      await result(run);
    },
  },

  'denied-rule': {
    files: { '.claude/settings.json': JSON.stringify({ permissions: { deny: ['Bash(rm:*)'] } }) },
    async play({ start, script }) {
      const removing = tool('Bash', { command: 'rm -f secret', description: 'Remove secret' });
      await turn(start(), script('remove', reply(removing), done));
    },
  },

  'interrupt-pending-permission': {
    async play({ start, script }) {
      const run = start();
      say(run, script('touch', reply(tool('Bash', { command: 'touch x', description: 'Touch' })), done));
      await permission(run, 'Bash');
      control(run, 'c-interrupt', { subtype: 'interrupt' });
      await result(run);
    },
  },

  hooks: {
    files: { '.claude/settings.json': JSON.stringify({ hooks: hooksThatTell() }), 'a.txt': 'A\n' },
    async play({ start, script, path, atLeast }) {
      const run = start({ args: atLeast('2.1.325') ? ['--include-hook-events'] : [] });
      const reading = tool('Read', { file_path: path('a.txt') });
      const refused = tool('Bash', { command: 'touch x', description: 'Touch' });
      await turn(run, script('hooks', reply(reading), reply(refused), done));
    },
  },
};

function hooksThatTell(): object {
  const told = (command: string, matcher?: string) => [
    { ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: 'command', command }] },
  ];
  return {
    SessionStart: told('echo "The tide is high."'),
    UserPromptSubmit: told('echo "Mind the wind."'),
    PreToolUse: told('echo "No commands today." >&2; exit 2', 'Bash'),
    PostToolUse: told('echo "It was read."', 'Read'),
    Stop: told('echo "Good night."'),
  };
}
