import type { TemplateSpec } from './template.ts';

const noLimits = { turns: null, dollars: null, minutes: null };

/** Offered to those who have none yet. Nothing depends on them. */
export const exampleTemplates: readonly TemplateSpec[] = [
  {
    name: 'Fix a bug, with a test',
    description: 'Finds the cause first, and shows it with a test that fails.',
    variables: [
      { name: 'symptom', description: 'What happens, and what should happen instead', default: null },
      { name: 'test_command', description: 'How the tests are run', default: 'npm test' },
    ],
    content: {
      type: 'prompt',
      text: 'This goes wrong:\n\n{{symptom}}\n\nFind the cause before you change anything. Write a test that fails because of it, then fix it with the smallest change that is right. Run {{test_command}} and tell me in three sentences what was wrong and what you changed.',
    },
  },
  {
    name: 'Review a change',
    description: 'Reads a diff like a careful colleague, and changes nothing.',
    variables: [{ name: 'base', description: 'What to compare with', default: 'main' }],
    content: {
      type: 'prompt',
      text: 'Review what is different between {{base}} and the files as they are. Change nothing. Look for mistakes in logic, for cases that are not handled, and for tests that could not fail. List what you found, the worst first, each with its file and line and what you would do.',
    },
  },
  {
    name: 'Update a dependency',
    description: 'One package, its notes read, its breaking changes dealt with.',
    variables: [
      { name: 'package', description: 'The name of the package', default: null },
      { name: 'version', description: 'The version to go to', default: 'the newest' },
    ],
    content: {
      type: 'prompt',
      text: 'Update {{package}} to {{version}}. Read its release notes for what breaks, change what has to be changed, and run all checks. Tell me what the notes said that concerns us.',
    },
  },
  {
    name: 'Reviewer',
    description: 'An agent that reads and never writes.',
    variables: [{ name: 'area', description: 'What it knows best', default: 'this project' }],
    content: {
      type: 'agent',
      agent: {
        name: 'Reviewer',
        kind: 'reviewer',
        model: null,
        mode: 'plan',
        systemPromptAddition:
          'You review the work of others on {{area}}. You never change a file. You say what is wrong, where, and why it matters, the worst first.',
        allowedTools: ['Read', 'Grep', 'Glob'],
        deniedTools: ['Write', 'Edit', 'NotebookEdit'],
        limits: { ...noLimits, minutes: 20 },
        ownWorktree: false,
        freshSessions: true,
      },
    },
  },
  {
    name: 'Worker in a worktree',
    description: 'An agent with a branch of its own, so that several can work side by side.',
    variables: [{ name: 'area', description: 'What it works on, in a word', default: null }],
    content: {
      type: 'agent',
      agent: {
        name: '{{area}} worker',
        kind: 'worker',
        model: null,
        mode: 'acceptEdits',
        systemPromptAddition: 'You work on {{area}}. Commit what you finish, one thought a commit.',
        allowedTools: [],
        deniedTools: [],
        limits: { ...noLimits, dollars: 5 },
        ownWorktree: true,
        freshSessions: false,
      },
    },
  },
];
