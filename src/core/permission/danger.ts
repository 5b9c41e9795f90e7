import type { JsonObject } from '../json.ts';
import { parseShell, type ShellCommand, unknownPart } from '../shell/parse-shell.ts';
import { commandDangers, type DangerCode, interpreters } from './command-dangers.ts';
import { type EffectiveCommand, effectiveCommand } from './effective-command.ts';
import { isCredential, isOutside, isStartup, longestPath, resolvePath } from './sensitive-path.ts';

/** Why a call deserves a second look. `subject` is the command or the path that it is about. */
export type Danger = { code: DangerCode; subject: string };

const longestScript = 64 * 1024;
const deepest = 10;
/** For each kind, so that many of one kind never hide another. */
const mostSubjects = 6;
const longestSubject = 200;
/** How many characters are read in all, scripts in scripts and the folders before relative paths included. */
const mostRead = 1024 * 1024;

/**
 * What makes a call dangerous, as far as its input tells. It marks; it doesn't protect: a script can do the same in ways
 * that no reading finds. It never throws, and its time grows with the input's length: it says `unchecked` instead.
 */
export function dangersOf(tool: string | null, input: JsonObject, cwd: string): Danger[] {
  const found = new Dangers();
  try {
    findDangers(found, tool, input, cwd);
  } catch {
    // The page asks while it draws the request: an error here would take the whole page with it.
    found.add('unchecked', '');
  }
  return found.list;
}

function findDangers(found: Dangers, tool: string | null, input: JsonObject, cwd: string): void {
  if (typeof input.command === 'string') {
    if (input.command.length > longestScript) found.add('tooLong', `${input.command.length}`);
    new ScriptReview(found, cwd).review(input.command.slice(0, longestScript));
  }
  const path = [input.file_path, input.notebook_path, input.path].find((each) => typeof each === 'string');
  if (typeof path === 'string' && tool !== null) {
    const resolved = resolvePath(path, cwd, cwd) ?? path;
    if (resolved.length > longestPath) return found.add('unchecked', '');
    if (writing.has(tool)) noteWrite(found, resolved, path, cwd);
    if (isCredential(resolved)) found.add('touchesCredentials', path);
  }
}

const writing = new Set(['Write', 'Edit', 'MultiEdit', 'NotebookEdit']);

class Dangers {
  readonly list: Danger[] = [];
  readonly #subjects = new Map<DangerCode, Set<string>>();
  #readLeft = mostRead;

  add(code: DangerCode, subject: string): void {
    const known = this.#subjects.get(code) ?? new Set();
    this.#subjects.set(code, known);
    const short = subject.slice(0, longestSubject);
    if (known.size === mostSubjects || known.has(short)) return;
    known.add(short);
    this.list.push({ code, subject: short });
  }

  /** False when too much was read already. */
  mayRead(length: number): boolean {
    this.#readLeft -= length;
    if (this.#readLeft >= 0) return true;
    this.add('unchecked', '');
    return false;
  }
}

function noteWrite(found: Dangers, path: string, named: string, cwd: string): void {
  if (isOutside(path, cwd)) found.add('writesOutside', named);
  if (isStartup(path)) found.add('runsLater', named);
}

/** What is known of everything that flows into a command's pipe: its commands in short, and whether one downloads. */
type Flow = { label: string; hasDownload: boolean };

/** Reads a script as the shell would, from one command to the next. */
class ScriptReview {
  readonly #found: Dangers;
  readonly #cwd: string;
  /** Where the script is; null once it has gone somewhere unknown. */
  #folder: string | null;
  readonly #depth: number;
  readonly #flows = new Map<ShellCommand, Flow>();
  #hasDownload = false;
  /** Variables that the script itself sets to a plain text. */
  readonly #variables: Map<string, string>;

  constructor(found: Dangers, cwd: string, folder: string | null = cwd, depth = 0, variables = new Map()) {
    this.#found = found;
    this.#cwd = cwd;
    this.#folder = folder;
    this.#depth = depth;
    this.#variables = variables;
  }

  review(script: string): void {
    if (!this.#found.mayRead(script.length)) return;
    if (isForkBomb(script)) this.#found.add('stopsMachine', 'fork bomb');
    const { commands, isWhole } = parseShell(script);
    if (!isWhole) this.#found.add('unchecked', '');
    for (const command of commands) this.#reviewCommand(command);
  }

  #reviewCommand(command: ShellCommand): void {
    const subject = shortened(command.words);
    const words = this.#expanded(command.words);
    const effective = effectiveCommand(words);
    const { name, args, isRoot } = effective;
    this.#noteFlow(command, name, subject);
    this.#noteVariables(words);
    if (isUnknownName(name)) this.#found.add('unchecked', subject);
    if (isRoot) this.#found.add('asRoot', subject);
    for (const code of commandDangers(effective)) this.#found.add(code, subject);
    this.#reviewPaths(command, effective);
    this.#reviewInner(command, effective, subject);
    if (name === 'cd' || name === 'pushd')
      this.#folder = resolvePath(args.find((arg) => !arg.startsWith('-')) ?? '~', this.#folder, this.#cwd);
  }

  /** A pipe's source comes before its reader, so each command adds itself to what is known of its source. */
  #noteFlow(command: ShellCommand, name: string, subject: string): void {
    const isDownloading = downloaders.has(name) || command.nested.some(isDownload);
    this.#hasDownload ||= isDownloading;
    const before = command.source === null ? undefined : this.#flows.get(command.source);
    const label =
      before === undefined
        ? subject
        : before.label.length >= longestSubject
          ? before.label
          : `${before.label} | ${subject}`;
    const hasDownload = isDownloading || before?.hasDownload === true || (command.readsGroup && this.#hasDownload);
    this.#flows.set(command, { label: label.slice(0, longestSubject), hasDownload });
  }

  /** With the variables that the script set, which the shell splits into words. */
  #expanded(words: readonly string[]): readonly string[] {
    if (this.#variables.size === 0) return words;
    return words.flatMap((word) => {
      const name = /^\$(?:(\w+)|\{(\w+)\})$/.exec(word);
      const value = name ? this.#variables.get(name[1] ?? name[2] ?? '') : undefined;
      if (value === undefined || !this.#found.mayRead(value.length)) return [word];
      return value.split(/\s+/).filter((part) => part !== '');
    });
  }

  #noteVariables(words: readonly string[]): void {
    for (const word of words) {
      const [, name, value] = /^([A-Za-z_]\w*)=([\s\S]*)$/.exec(word) ?? [];
      if (name === undefined || value === undefined) continue;
      // From here on, other characters separate words.
      if (name === 'IFS' && words.every((each) => each.includes('='))) this.#found.add('unchecked', word);
      if (value.length <= longestSubject && !/[$`]/.test(value)) this.#variables.set(name, value);
      else this.#variables.delete(name);
    }
  }

  #reviewPaths({ redirects }: ShellCommand, { name, args }: EffectiveCommand): void {
    const written = [
      ...writtenBy(name, args),
      ...redirects.filter(({ operator }) => operator.includes('>')).map(({ target }) => target),
    ];
    for (const word of written) {
      const path = this.#resolved(word, this.#folder);
      if (path === null) continue;
      if (rawDevice.test(path)) this.#found.add('writesDevice', word);
      else noteWrite(this.#found, path, word, this.#cwd);
    }
    for (const word of [...pathsIn(name, args), ...redirects.map(({ target }) => target)]) {
      const path = this.#resolved(word, this.#folder ?? '/');
      if (path !== null && isCredential(path)) this.#found.add('touchesCredentials', word);
    }
  }

  #resolved(word: string, folder: string | null): string | null {
    const length = word.length + (folder?.length ?? 0) + this.#cwd.length;
    return this.#found.mayRead(length) ? resolvePath(word, folder, this.#cwd) : null;
  }

  #inner(script: string, folder = this.#folder): void {
    if (script.trim() === '') return;
    if (this.#depth === deepest) return this.#found.add('unchecked', '');
    new ScriptReview(this.#found, this.#cwd, folder, this.#depth + 1, this.#variables).review(script);
  }

  /** Scripts inside the command: given to a shell, to `eval`, to `find -exec`, or to another machine. */
  #reviewInner(command: ShellCommand, { name, args }: EffectiveCommand, subject: string): void {
    if (name === 'find') return this.#reviewFind(args, subject);
    if (name === 'ssh') return this.#inner(wordsAfterHost(args).join(' '), null);
    if (name === 'eval' || name === 'watch') this.#inner(args.join(' '));
    if (name === 'trap') this.#inner(args.find((arg) => !arg.startsWith('-')) ?? '');
    if (name === 'mapfile' || name === 'readarray' || name === 'compgen')
      this.#inner(afterOption(args, /^-\w*C$/) ?? '');
    if (name === 'alias') for (const arg of args) this.#inner(arg.replace(/^[^=]*=?/, ''));
    if (name === 'su' || name === 'script') this.#inner(afterOption(args, /^(-\w*c|--command)$/) ?? '');
    const isShell = shells.test(name);
    const isInterpreter = isShell || interpreters.test(name);
    const runsFile = runners.has(name);
    if (isInterpreter || runsFile) if (command.nested.some(isDownload)) this.#found.add('runsDownload', subject);
    if (!isInterpreter && !runsFile) return;
    const script = isShell ? scriptOption(args) : null;
    if (script !== null) return this.#inner(script);
    const file = args.find((arg) => !/^[-+]./.test(arg));
    if (isShell || runsFile) if (file?.includes(unknownPart)) this.#found.add('unchecked', subject);
    if (file !== undefined && !standardInput.test(file) && !args.includes('-s')) return;
    if (name === 'eval') return;
    if (command.input !== null && !interpreters.test(name)) this.#inner(command.input);
    if (command.source !== null) this.#reviewPiped(command, command.source, isShell || runsFile);
  }

  #reviewPiped(command: ShellCommand, source: ShellCommand, isShell: boolean): void {
    const flow = this.#flows.get(command);
    const whole = flow?.label ?? '';
    if (flow?.hasDownload) return this.#found.add('runsDownload', whole);
    if (!isShell) return;
    const { name, args } = effectiveCommand(source.words);
    if (!command.readsGroup && (name === 'echo' || name === 'printf')) return this.#inner(args.join(' '));
    if (!command.readsGroup && name === 'cat' && source.input !== null) return this.#inner(source.input);
    this.#found.add('runsPiped', whole);
  }

  #reviewFind(args: readonly string[], subject: string): void {
    if (args.includes('-delete')) this.#found.add('deletesFolder', subject);
    for (let at = 0; at < args.length; at += 1) {
      if (!/^-(exec|execdir|ok|okdir)$/.test(args[at] ?? '')) continue;
      const words: string[] = [];
      for (at += 1; at < args.length && args[at] !== ';' && args[at] !== '+'; at += 1) words.push(args[at] ?? '');
      if (effectiveCommand(words).name === 'rm') this.#found.add('deletesFolder', subject);
      if (this.#depth === deepest) return this.#found.add('unchecked', '');
      const run = new ScriptReview(this.#found, this.#cwd, null, this.#depth + 1, this.#variables);
      run.#reviewCommand({ words, redirects: [], input: null, source: null, readsGroup: false, nested: [] });
    }
  }
}

/** `:(){ :|:& };:` */
function isForkBomb(script: string): boolean {
  const begin = /:\s*\(\s*\)\s*\{/.exec(script);
  return begin !== null && /:\s*\|\s*:/.test(script.slice(begin.index + begin[0].length));
}

/** What runs depends on a variable, on the output of a command, or on the files that are there. */
function isUnknownName(name: string): boolean {
  return /[$`*?]|\{.*[,.].*\}|.\[/s.test(name);
}

function shortened(words: readonly string[]): string {
  let text = '';
  for (const word of words) {
    text += text === '' ? word : ` ${word}`;
    if (text.length > longestSubject) break;
  }
  return text.slice(0, longestSubject);
}

/** The script after `-c`, behind whatever other options follow it. */
function scriptOption(args: readonly string[]): string | null {
  let at = args.findIndex((arg) => /^-\w*c\w*$/.test(arg));
  if (at === -1) return null;
  for (at += 1; /^[-+]/.test(args[at] ?? ''); ) at += /^[-+]\w*o$/i.test(args[at] ?? '') ? 2 : 1;
  return args[at] ?? null;
}

const standardInput = /^(-|\/dev\/(stdin|fd\/0)|\/proc\/self\/fd\/0)$/;
const shells = /^(ba|z|da|k|a|fi|c|tc)?sh$/;
const runners = new Set(['eval', 'source', '.']);
const downloaders = new Set(['curl', 'wget', 'fetch', 'http', 'https', 'aria2c', 'xh', 'nc', 'ncat']);
const rawDevice = /^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|disk|rdisk|loop|dm-|md|mapper|mem|kmem)/;

function isDownload({ words }: ShellCommand): boolean {
  return downloaders.has(effectiveCommand(words).name);
}

/** The words of a command that name what it writes, moves, or removes. */
function writtenBy(name: string, args: readonly string[]): string[] {
  const plain = args.filter((arg) => !arg.startsWith('-'));
  switch (name) {
    case 'tee':
    case 'touch':
    case 'mkdir':
    case 'rmdir':
    case 'rm':
    case 'unlink':
    case 'truncate':
    case 'mv':
      return plain;
    case 'cp':
    case 'ln':
    case 'install':
    case 'rsync': {
      const folder = afterOption(args, /^(-t|--target-directory)$/);
      return folder === null ? plain.slice(1).slice(-1) : [folder];
    }
    case 'chmod':
    case 'chown':
    case 'chgrp':
      return plain.slice(1);
    case 'sed':
    case 'perl':
      return args.some((arg) => /^-\w*i|^--in-place/.test(arg)) ? plain.slice(args.includes('-e') ? 0 : 1) : [];
    case 'dd':
      return args.flatMap((arg) => (arg.startsWith('of=') ? [arg.slice(3)] : []));
    case 'curl':
      return [afterOption(args, /^(-\w*o|--output)$/) ?? []].flat();
    case 'wget':
      return [afterOption(args, /^(-\w*O|--output-document|-P)$/) ?? []].flat();
    case 'tar':
      return [afterOption(args, /^(-C|--directory)$/) ?? []].flat();
    default:
      return [];
  }
}

/** The words of a command that may name a file. Those that are only text never do. */
function pathsIn(name: string, args: readonly string[]): string[] {
  if (name === 'echo' || name === 'printf' || name === 'git' || name === 'gh' || name === '') return [];
  const plain = args.filter((arg) => !arg.startsWith('-')).map((arg) => arg.replace(/^@|^\w+=@?/, ''));
  return ['grep', 'rg', 'egrep', 'fgrep', 'sed', 'awk', 'jq'].includes(name) ? plain.slice(1) : plain;
}

function afterOption(args: readonly string[], option: RegExp): string | null {
  const at = args.findIndex((arg) => option.test(arg));
  return at === -1 ? null : (args[at + 1] ?? null);
}

/** What `ssh` runs on the other machine. */
function wordsAfterHost(args: readonly string[]): readonly string[] {
  let at = 0;
  while (args[at]?.startsWith('-')) at += /^-[bcDEeFIiJLlmOopQRSWw]$/.test(args[at] ?? '') ? 2 : 1;
  return args.slice(at + 1);
}
