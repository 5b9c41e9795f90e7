export type StartFlags = {
  session: { type: 'new'; id: string | undefined } | { type: 'resume'; id: string } | { type: 'continue' };
  forks: boolean;
  forkId: string | undefined;
  echoes: boolean;
  partial: boolean;
  model: string;
  permissionMode: string;
};

/** Reads `--flag=value` and `--flag value`. */
export function startFlags(argv: readonly string[]): StartFlags {
  const value = (flag: string): string | undefined => {
    const joined = argv.find((word) => word.startsWith(`${flag}=`));
    if (joined !== undefined) return joined.slice(flag.length + 1);
    const at = argv.indexOf(flag);
    return at === -1 ? undefined : argv[at + 1];
  };
  const has = (flag: string) => argv.includes(flag);
  const resumed = value('--resume');
  const id = value('--session-id');
  return {
    session: sessionOf(resumed, has('--continue'), id),
    forks: has('--fork-session'),
    forkId: id,
    echoes: has('--replay-user-messages'),
    partial: has('--include-partial-messages'),
    model: value('--model') ?? 'claude-fake-1',
    permissionMode: value('--permission-mode') ?? 'default',
  };
}

function sessionOf(resumed: string | undefined, continues: boolean, id: string | undefined): StartFlags['session'] {
  if (resumed !== undefined) return { type: 'resume', id: resumed };
  return continues ? { type: 'continue' } : { type: 'new', id };
}
