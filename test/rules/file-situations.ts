import { bash, read, type Situation, write } from './situation.ts';

/** What rules do to paths, by whichever tool they are reached. */
export const fileSituations: { [name: string]: Situation } = {
  'read by absolute path': {
    project: { allow: ['Read(/$HOME/other/**)'] },
    calls: [
      ...read('$HOME/other/a.txt', '$HOME/other/deep/a.txt', '$HOME/third/a.txt'),
      ...bash('cat ../other/a.txt', 'cat ../third/a.txt', 'ls ../other'),
    ],
  },
  'read by one star': {
    project: { allow: ['Read(/$HOME/other/*)'] },
    calls: read('$HOME/other/a.txt', '$HOME/other/deep/a.txt'),
  },
  'read from home': {
    project: { allow: ['Read(~/other/**)'] },
    calls: read('$HOME/other/a.txt', '$HOME/third/a.txt'),
  },
  'read a folder': {
    project: { allow: ['Read(~/other)'] },
    calls: read('$HOME/other/a.txt', '$HOME/other/deep/a.txt'),
  },
  'read a folder with a slash': { project: { allow: ['Read(~/other/)'] }, calls: read('$HOME/other/a.txt') },
  'read anything': {
    project: { allow: ['Read'] },
    calls: [...read('$HOME/other/a.txt'), ...bash('cat ../other/a.txt')],
  },
  'read all': { project: { allow: ['Read(**)'] }, calls: read('$HOME/other/a.txt', '$PROJECT/a.txt') },
  'deny reading a name': {
    project: { deny: ['Read(.env)'] },
    calls: [
      ...read('$PROJECT/.env', '$PROJECT/sub/.env', '$PROJECT/a.txt'),
      ...bash('cat .env', 'cat sub/.env', 'cat a.txt', 'grep S .env', 'head -1 < .env', 'cat *', 'ls && cat .env'),
    ],
  },
  'deny reading below here': {
    project: { deny: ['Read(./sub/**)'] },
    calls: [
      ...read('$PROJECT/sub/a.txt', '$PROJECT/sub/deep/a.txt', '$PROJECT/a.txt'),
      ...bash('cat sub/a.txt', 'ls sub'),
    ],
  },
  'deny reading by a slash': {
    project: { deny: ['Read(/sub/**)'] },
    calls: read('$PROJECT/sub/a.txt', '$PROJECT/a.txt'),
  },
  'deny reading by a slash in user settings': {
    user: { deny: ['Read(/sub/**)', 'Read(/project/a.txt)', 'Read(/.claude/x)'] },
    calls: read('$PROJECT/sub/a.txt', '$PROJECT/a.txt'),
  },
  'deny reading a folder name': {
    project: { deny: ['Read(deep)'] },
    calls: read('$PROJECT/sub/deep/a.txt', '$PROJECT/sub/a.txt'),
  },
  'deny reading by two stars': {
    project: { deny: ['Read(**/.env)'] },
    calls: read('$PROJECT/.env', '$PROJECT/sub/.env', '$PROJECT/a.txt'),
  },
  'ask about reading': { project: { ask: ['Read(sub/**)'] }, calls: read('$PROJECT/sub/a.txt', '$PROJECT/a.txt') },
  'ask about reading at all': { project: { ask: ['Read'] }, calls: read('$PROJECT/a.txt') },
  'edit below a folder': {
    project: { allow: ['Edit(/sub/**)'] },
    calls: [
      ...write('$PROJECT/sub/n6.txt', '$PROJECT/n6.txt', '$PROJECT/sub/deep/n6.txt'),
      ...bash('touch sub/n', 'echo hi > sub/out.txt'),
    ],
  },
  'edit outside': {
    project: { allow: ['Edit(~/other/**)'] },
    calls: [...write('$HOME/other/n7.txt'), ...read('$HOME/other/a.txt')],
  },
  'write below a folder': { project: { allow: ['Write(/sub/**)'] }, calls: write('$PROJECT/sub/n8.txt') },
  'write anything': { project: { allow: ['Write'] }, calls: write('$PROJECT/n9.txt', '$HOME/other/n9.txt') },
  'edit anything': { project: { allow: ['Edit'] }, calls: write('$PROJECT/n10.txt', '$HOME/other/n10.txt') },
  'deny editing': {
    project: { allow: ['Edit', 'Bash'], deny: ['Edit(*.lock)', 'Edit(sub/**)'] },
    calls: [
      ...write('$PROJECT/x.lock', '$PROJECT/sub/x.lock', '$PROJECT/sub/n11.txt', '$PROJECT/n11.txt'),
      ...bash('touch x.lock', 'echo hi > sub/out.txt', 'cat sub/a.txt', 'rm sub/a.txt'),
      ...read('$PROJECT/sub/a.txt'),
    ],
  },
  'deny writing': { project: { deny: ['Write(sub/**)'] }, mode: 'acceptEdits', calls: write('$PROJECT/sub/n12.txt') },
};
