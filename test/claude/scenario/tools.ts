import { readFileSync } from 'node:fs';
import { reply, tool } from '../../../src/server/demo/model-api/script.ts';
import { allow, control, controlled, deny, permission, result, say, turn } from '../talk.ts';
import type { Scenario } from './scenario.ts';

const haiku = ['--model', 'claude-haiku-4-5'];
const done = reply('All done.');

const notebook = {
  cells: [{ cell_type: 'code', execution_count: null, id: 'c1', metadata: {}, outputs: [], source: ['print(1)\n'] }],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
};

export const tools: Record<string, Scenario> = {
  'read-edit-write': {
    files: { 'a.txt': 'hello world\nsecond line\n' },
    async play({ start, script, path }) {
      const run = start();
      const edit = { file_path: path('a.txt'), old_string: 'hello', new_string: 'goodbye' };
      const steps = [
        reply('Reading first.', tool('Read', { file_path: path('a.txt') })),
        reply(tool('Edit', edit)),
        reply(tool('Write', { file_path: path('b.txt'), content: 'new\nfile\n' })),
        done,
      ];
      say(run, script('first', ...steps));
      allow(run, await permission(run, 'Edit'));
      allow(run, await permission(run, 'Write'));
      await result(run);
      const overwrite = tool('Write', { file_path: path('b.txt'), content: 'new\nfile changed\n' });
      say(run, script('second', reply(overwrite), done));
      allow(run, await permission(run, 'Write'));
      await result(run);
    },
  },

  'edit-unread': {
    files: { 'a.txt': 'hello world\n' },
    async play({ start, script, path, atLeast }) {
      const run = start();
      const edit = { file_path: path('a.txt'), old_string: 'hello', new_string: 'x' };
      say(run, script('edit', reply(tool('Edit', edit)), done));
      if (atLeast('2.1.325')) allow(run, await permission(run, 'Edit'));
      await result(run);
    },
  },

  'bad-calls': {
    files: { 'a.txt': 'hello world\n' },
    async play({ start, script, path }) {
      const run = start();
      const calls = [
        tool('Read', {}),
        tool('Bash', { command: 7 }),
        tool('Edit', { file_path: path('a.txt'), old_string: 'hello', new_string: 'hello' }),
        tool('Edit', { file_path: path('missing.txt'), old_string: 'a', new_string: 'b' }),
        tool('Read', { file_path: path('missing.txt') }),
        tool('Read', { file_path: path('.') }),
        tool('Teleport', { to: 'the moon' }),
      ];
      await turn(run, script('bad', ...calls.map((call) => reply(call)), done));
    },
  },

  'bash-fail-deny': {
    async play({ start, script }) {
      const run = start();
      const failing = { command: 'echo out; echo err >&2; exit 3', description: 'Fail on purpose' };
      say(run, script('fail', reply(tool('Bash', failing)), done));
      allow(run, await permission(run, 'Bash'));
      await result(run);
      const removing = { command: 'rm -f secret', description: 'Remove secret' };
      say(run, script('remove', reply(tool('Bash', removing)), done));
      deny(run, await permission(run, 'Bash'), 'User denied this action');
      await result(run);
    },
  },

  'big-output': {
    async play({ start, script, atLeast }) {
      const run = start();
      say(run, script('big', reply(tool('Bash', { command: 'seq 1 200000', description: 'Many lines' })), done));
      if (!atLeast('2.1.325')) allow(run, await permission(run, 'Bash'));
      await result(run);
    },
  },

  notebook: {
    files: { 'n.ipynb': `${JSON.stringify(notebook, null, 1)}\n` },
    async play({ start, script, path }) {
      const run = start();
      const cell = { notebook_path: path('n.ipynb'), cell_id: 'c1' };
      const steps = [
        reply(tool('Read', { file_path: path('n.ipynb') })),
        reply(tool('NotebookEdit', { ...cell, new_source: 'print(2)', cell_type: 'code', edit_mode: 'replace' })),
        reply(tool('NotebookEdit', { ...cell, new_source: '# Title', cell_type: 'markdown', edit_mode: 'insert' })),
        done,
      ];
      say(run, script('notebook', ...steps));
      allow(run, await permission(run, 'NotebookEdit'));
      allow(run, await permission(run, 'NotebookEdit'));
      await result(run);
    },
  },

  todo: {
    async play({ start, script }) {
      const todos = [
        { content: 'Fix bug', status: 'in_progress', activeForm: 'Fixing bug' },
        { content: 'Run tests', status: 'pending', activeForm: 'Running tests' },
      ];
      await turn(start({ args: haiku }), script('todo', reply(tool('TodoWrite', { todos })), done));
    },
  },

  tasks: {
    async play({ start, script }) {
      const steps = [
        reply(
          tool('TaskCreate', { subject: 'Fix bug', description: 'Fix the login bug', activeForm: 'Fixing bug' }),
          tool('TaskCreate', { subject: 'Run tests', description: 'Run all', activeForm: 'Running tests' }),
        ),
        reply(
          tool('TaskUpdate', { taskId: '1', status: 'in_progress' }),
          tool('TaskUpdate', { taskId: '2', addBlockedBy: ['1'] }),
        ),
        reply(tool('TaskList', {})),
        reply(tool('TaskUpdate', { taskId: '1', status: 'completed' })),
        done,
      ];
      await turn(start({ args: haiku, environment: { CLAUDE_CODE_ENABLE_TASKS: '1' } }), script('tasks', ...steps));
    },
  },

  'parallel-tools': {
    files: { 'a.txt': 'A\n', 'b.txt': 'B\n' },
    async play({ start, script, path }) {
      const run = start();
      const together = reply(
        'Three at once.',
        tool('Read', { file_path: path('a.txt') }),
        tool('Read', { file_path: path('b.txt') }),
        tool('Bash', { command: 'touch c.txt', description: 'Make a file' }),
      );
      say(run, script('parallel', together, done));
      allow(run, await permission(run, 'Bash'));
      await result(run);
    },
  },

  mcp: {
    files: { 'mcp-echo.ts': readFileSync(new URL('mcp-echo.ts', import.meta.url), 'utf8') },
    async play({ start, script, path, write }) {
      const servers = {
        demo: { command: 'node', args: [path('mcp-echo.ts')] },
        broken: { command: path('no-such-command'), args: [] },
      };
      const config = await write('mcp.json', JSON.stringify({ mcpServers: servers }));
      const run = start({ args: ['--mcp-config', config] });
      say(run, script('mcp', reply(tool('mcp__demo__echo', { text: 'ping' })), done));
      allow(run, await permission(run, 'mcp__demo__echo'));
      await result(run);
      control(run, 'c-mcp', { subtype: 'mcp_status' });
      await controlled(run, 'c-mcp');
    },
  },
};
