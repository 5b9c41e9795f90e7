/** What a command runs in the end, without `sudo`, `env`, `xargs`, and the like in front. */
export type EffectiveCommand = {
  /** Without its folder; empty where nothing is run. */
  name: string;
  args: readonly string[];
  isRoot: boolean;
};

/** `withValue`: options whose value is the next word. `skip`: words of its own before the command. */
type Wrapper = { withValue?: RegExp; skip?: number; isRoot?: true };

const wrappers: { readonly [name: string]: Wrapper } = {
  sudo: { withValue: /^-[ugpChrtTUD]$|^--(user|group|prompt|host|chdir)$/, isRoot: true },
  doas: { withValue: /^-[uC]$/, isRoot: true },
  pkexec: { withValue: /^--user$/, isRoot: true },
  run0: { withValue: /^-[ugD]$|^--(user|group|chdir)$/, isRoot: true },
  env: { withValue: /^-[uC]$|^--(unset|chdir)$/ },
  xargs: { withValue: /^-[IJnPLdEsaR]$|^--(max-args|max-procs|replace|delimiter|arg-file)$/ },
  timeout: { withValue: /^-[ks]$|^--(kill-after|signal)$/, skip: 1 },
  nice: { withValue: /^-n$/ },
  ionice: { withValue: /^-[cn]$/ },
  stdbuf: { withValue: /^-[ioe]$/ },
  flock: { skip: 1 },
  chroot: { skip: 1 },
  command: {},
  builtin: {},
  exec: { withValue: /^-a$/ },
  nohup: {},
  setsid: {},
  time: {},
  busybox: {},
  caffeinate: {},
  toybox: {},
  parallel: { withValue: /^-[jnNS]$/ },
  taskset: { skip: 1 },
  chrt: { skip: 1 },
  unshare: {},
  strace: { withValue: /^-[eopsEI]$/ },
};

const keywords = new Set([
  'if',
  'then',
  'elif',
  'else',
  'fi',
  'while',
  'until',
  'do',
  'done',
  'esac',
  '!',
  '{',
  '}',
  'coproc',
]);

export function effectiveCommand(words: readonly string[]): EffectiveCommand {
  const all = expandedBraces(words);
  let isRoot = false;
  let at = 0;
  while (at < all.length) {
    const first = all[at] ?? '';
    if (keywords.has(first) || isAssignment(first)) {
      at += 1;
      continue;
    }
    const name = first.split(/[\\/]/).at(-1) ?? '';
    const wrapper = Object.hasOwn(wrappers, name) ? wrappers[name] : undefined;
    if (wrapper === undefined) return { name, args: all.slice(at + 1), isRoot: isRoot || name === 'su' };
    isRoot ||= wrapper.isRoot === true;
    const split = name === 'env' ? splitString(all, at + 1) : null;
    if (split !== null) {
      const inner = effectiveCommand(split.filter((word) => word !== '-S'));
      return { ...inner, isRoot: isRoot || inner.isRoot };
    }
    at = afterWrapper(all, at + 1, wrapper);
  }
  return { name: '', args: [], isRoot };
}

function afterWrapper(words: readonly string[], from: number, { withValue, skip = 0 }: Wrapper): number {
  let at = from;
  while (words[at]?.startsWith('-') || isAssignment(words[at] ?? '')) at += withValue?.test(words[at] ?? '') ? 2 : 1;
  return at + skip;
}

/** `env -S 'rm -rf x'` takes its words from one. */
function splitString(words: readonly string[], from: number): readonly string[] | null {
  const option = words[from] ?? '';
  const [, joined] = /^(?:-\w*S|--split-string=?)([\s\S]*)$/.exec(option) ?? [];
  if (joined === undefined) return null;
  const [text, rest] = joined === '' ? [words[from + 1] ?? '', from + 2] : [joined, from + 1];
  return [...text.split(/\s+/), ...words.slice(rest)];
}

function isAssignment(word: string): boolean {
  return /^[A-Za-z_]\w*(\[[^\]]*\])?\+?=/.test(word);
}

/** `{rm,-rf,x}` is three words. */
function expandedBraces(words: readonly string[]): readonly string[] {
  const inner = /^\{([^{}]*,[^{}]*)\}$/.exec(words[0] ?? '')?.[1];
  return inner === undefined ? words : [...inner.split(','), ...words.slice(1)];
}
