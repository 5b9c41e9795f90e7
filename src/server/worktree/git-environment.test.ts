import { expect, it } from 'vitest';
import { gitEnvironment } from './git-environment.ts';

it('[S13] git gets what it needs, and nothing that leads it elsewhere or is secret', () => {
  const wanted = { PATH: '/bin', HOME: '/home/a', GIT_AUTHOR_NAME: 'Ada' };
  const others = {
    ...{ GIT_DIR: '/x', GIT_INDEX_FILE: '/x', GIT_SSH_COMMAND: 'x', GIT_CONFIG_COUNT: '1', GIT_EXEC_PATH: '/x' },
    ...{ ANTHROPIC_API_KEY: 'x', NODE_OPTIONS: 'x', LD_PRELOAD: 'x', TMPDIR: undefined },
  };
  expect(gitEnvironment({ ...wanted, ...others })).toEqual(wanted);
});
