import type { EffectiveCommand } from './effective-command.ts';

export type DangerCode =
  | 'deletesFolder'
  | 'rewritesRemote'
  | 'discardsChanges'
  | 'runsDownload'
  | 'runsPiped'
  | 'asRoot'
  | 'writesDevice'
  | 'opensPermissions'
  | 'writesOutside'
  | 'touchesCredentials'
  | 'runsLater'
  | 'deletesData'
  | 'publishes'
  | 'stopsMachine'
  | 'unchecked'
  | 'tooLong';

export const interpreters = /^(python[\d.]*|perl|ruby|node|deno|bun|php|lua|osascript)$/;

/** What a command does wherever it runs. */
export function commandDangers({ name, args }: EffectiveCommand): DangerCode[] {
  const has = (short: RegExp, ...long: string[]) =>
    args.some((arg) => (/^-[^-]/.test(arg) ? short.test(arg.slice(1)) : long.includes(arg.split('=')[0] ?? '')));
  const text = args.join(' ');
  switch (name) {
    case 'rm':
      return has(/[rR]/, '--recursive') ? ['deletesFolder'] : [];
    case 'rimraf':
    case 'trash':
      return ['deletesFolder'];
    case 'git':
      return gitCodes(args);
    case 'chmod':
      return isOpenMode(args) ? ['opensPermissions'] : [];
    case 'dd':
      return args.some((arg) => /^of=\/dev\/(?!null|stdout|stderr)/.test(arg)) ? ['writesDevice'] : [];
    case 'wipefs':
    case 'fdisk':
    case 'sfdisk':
    case 'sgdisk':
    case 'parted':
    case 'shred':
    case 'blkdiscard':
      return ['writesDevice'];
    case 'diskutil':
      return /^(erase|partition|zero|secureErase)/i.test(text) ? ['writesDevice'] : [];
    case 'crontab':
      return args.includes('-l') ? [] : ['runsLater'];
    case 'at':
    case 'batch':
      return ['runsLater'];
    case 'systemctl':
      return /\b(enable|edit)\b/.test(text)
        ? ['runsLater']
        : /\b(poweroff|reboot|halt)\b/.test(text)
          ? ['stopsMachine']
          : [];
    case 'launchctl':
      return /^(load|bootstrap|enable)\b/.test(text) ? ['runsLater'] : [];
    case 'shutdown':
    case 'reboot':
    case 'poweroff':
    case 'halt':
      return ['stopsMachine'];
    case 'kill':
      return args.at(-1) === '-1' ? ['stopsMachine'] : [];
    case 'npm':
    case 'pnpm':
    case 'yarn':
    case 'bun':
    case 'cargo':
      return args.some((arg) => arg === 'publish' || arg === 'unpublish') && !has(/n/, '--dry-run')
        ? ['publishes']
        : [];
    case 'twine':
      return args[0] === 'upload' ? ['publishes'] : [];
    case 'gem':
      return args[0] === 'push' ? ['publishes'] : [];
    case 'docker':
    case 'podman':
      if (/^(image )?push\b/.test(text)) return ['publishes'];
      return /^(system|volume|image|container|builder) prune\b|^volume rm\b/.test(text) ? ['deletesData'] : [];
    case 'terraform':
    case 'tofu':
    case 'pulumi':
      return args.some((arg) => arg === 'destroy' || arg === '-destroy') ? ['deletesData'] : [];
    case 'kubectl':
    case 'helm':
      return args.some((arg) => ['delete', 'uninstall', 'drain'].includes(arg)) ? ['deletesData'] : [];
    case 'aws':
      return /\bs3 rb|\b(delete|terminate)-\w/.test(text) || (/\bs3 rm /.test(text) && text.includes('--recursive'))
        ? ['deletesData']
        : [];
    case 'gcloud':
    case 'az':
      return args.includes('delete') ? ['deletesData'] : [];
    case 'dropdb':
      return ['deletesData'];
    case 'psql':
    case 'mysql':
    case 'mariadb':
    case 'sqlite3':
      return /\b(drop\s+(table|database|schema)|truncate\s|delete\s+from\s+\S+\s*(;|$))/i.test(text)
        ? ['deletesData']
        : [];
    case 'security':
      return /^(find|dump|)-/.test(text) ? ['touchesCredentials'] : [];
    case 'gh':
      if (/^auth token\b/.test(text)) return ['touchesCredentials'];
      return /^(repo|release) delete\b/.test(text) ? ['deletesData'] : [];
    default:
      return otherCodes(name, text);
  }
}

function otherCodes(name: string, text: string): DangerCode[] {
  if (/^(mkfs|newfs)(\.|$)/.test(name)) return ['writesDevice'];
  if (!interpreters.test(name)) return [];
  const isDeletion =
    /\brmtree\b|\bremove_dir_all\b|\brm_rf\b/.test(text) ||
    (/\brm(dir)?(Sync)?\(/.test(text) && text.includes('recursive'));
  if (isDeletion) return ['deletesFolder'];
  return [];
}

function gitCodes(args: readonly string[]): DangerCode[] {
  const at = gitVerbAt(args);
  const [verb, ...rest] = args.slice(at);
  const has = (short: RegExp, ...long: string[]) =>
    rest.some((arg) => (/^-[^-]/.test(arg) ? short.test(arg.slice(1)) : long.includes(arg.split('=')[0] ?? '')));
  switch (verb) {
    case 'push': {
      const isForced =
        has(/f/, '--force', '--force-with-lease', '--mirror', '--prune') || rest.some((arg) => /^\+\S/.test(arg));
      return isForced || has(/d/, '--delete') || rest.some((arg) => /^:\S/.test(arg)) ? ['rewritesRemote'] : [];
    }
    case 'reset':
      return has(/^$/, '--hard', '--merge') ? ['discardsChanges'] : [];
    case 'clean':
      return has(/f/, '--force') && !has(/n/, '--dry-run') ? ['discardsChanges'] : [];
    case 'checkout':
      return has(/f/, '--force') || rest.includes('--') || rest.includes('.') ? ['discardsChanges'] : [];
    case 'switch':
      return has(/f/, '--force', '--discard-changes') ? ['discardsChanges'] : [];
    case 'restore':
      return has(/S/, '--staged') && !has(/W/, '--worktree') ? [] : ['discardsChanges'];
    case 'stash':
      return rest[0] === 'drop' || rest[0] === 'clear' ? ['discardsChanges'] : [];
    case 'branch':
      return has(/D/) || (has(/d/, '--delete') && has(/f/, '--force')) ? ['discardsChanges'] : [];
    case 'worktree':
      return rest[0] === 'remove' && has(/f/, '--force') ? ['discardsChanges'] : [];
    case 'filter-branch':
    case 'filter-repo':
      return ['discardsChanges'];
    case 'reflog':
      return rest[0] === 'expire' || rest[0] === 'delete' ? ['discardsChanges'] : [];
    default:
      return [];
  }
}

/** Options before the verb, of which some have a value. */
function gitVerbAt(args: readonly string[]): number {
  let at = 0;
  while (args[at]?.startsWith('-')) at += /^(-C|-c|--git-dir|--work-tree|--namespace)$/.test(args[at] ?? '') ? 2 : 1;
  return at;
}

/** Everyone may write. */
function isOpenMode(args: readonly string[]): boolean {
  return args.some((arg) => /^0?[0-7]?[0-7][0-7][2367]$/.test(arg) || arg.split(',').some(isOpenClause));
}

/** Such as `o+w`, `a=rw`, or `+w`. */
function isOpenClause(clause: string): boolean {
  const [, who] = /^([augo]*)[-+=]/.exec(clause) ?? [];
  return who !== undefined && /[ao]|^$/.test(who) && /[+=][rxXst]*w/.test(clause);
}
