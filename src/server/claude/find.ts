import { posix, win32 } from 'node:path';
import type { Variables } from './environment.ts';
import type { FileProbe } from './file-probe.ts';
import { installPlaces } from './install-places.ts';
import { shimTarget } from './windows-shim.ts';

export type FindRequest = {
  /** A path or a bare name that the user gave; nothing else is tried then. */
  wanted: string | undefined;
  platform: NodeJS.Platform;
  env: Variables;
  home: string;
  cwd: string;
  /** Runs the CLI where it is a script. */
  node: string;
};

export type Found =
  | { type: 'found'; file: string; prefixArguments: string[] }
  | { type: 'notFound'; looked: string[] }
  | { type: 'notExecutable'; file: string }
  | { type: 'isDirectory'; file: string }
  /** A Windows script that starts something we cannot make out; it would need a shell. */
  | { type: 'unusableShim'; file: string };

/** Where the CLI is: the wanted file, else the PATH, else where installers put it. */
export async function findClaude(request: FindRequest, probe: FileProbe): Promise<Found> {
  const looked: string[] = [];
  let firstProblem: Found | undefined;
  for await (const candidate of candidates(request, probe)) {
    looked.push(candidate);
    const result = await inspect(candidate, request, probe);
    if (result?.type === 'found') return result;
    firstProblem ??= result;
  }
  return firstProblem ?? { type: 'notFound', looked };
}

async function* candidates(request: FindRequest, probe: FileProbe): AsyncGenerator<string> {
  const path = request.platform === 'win32' ? win32 : posix;
  const { wanted } = request;
  if (wanted !== undefined && /[/\\]/.test(wanted)) {
    yield path.resolve(request.cwd, wanted);
    return;
  }
  const names = fileNames(wanted ?? 'claude', request.platform);
  for (const folder of pathFolders(request)) for (const name of names) yield path.join(folder, name);
  if (wanted !== undefined) return;
  for (const place of await installPlaces(request, probe)) {
    if (request.platform !== 'win32') yield path.join(place, 'claude');
    else for (const name of names) yield path.join(place, name);
  }
}

/** Windows has no executable bit: the ending says what a file is, and only these two can be started without a shell. */
function fileNames(name: string, platform: NodeJS.Platform): string[] {
  if (platform !== 'win32' || /\.(exe|cmd)$/i.test(name)) return [name];
  return [`${name}.exe`, `${name}.cmd`];
}

function pathFolders({ env, platform }: FindRequest): string[] {
  const isWindows = platform === 'win32';
  const name = Object.keys(env).find((key) => (isWindows ? key.toUpperCase() : key) === 'PATH');
  const value = (name === undefined ? undefined : env[name]) ?? '';
  const path = isWindows ? win32 : posix;
  // An empty or relative entry means the current folder, which may be anybody's project.
  return value.split(path.delimiter).filter((folder) => path.isAbsolute(folder));
}

async function inspect(file: string, request: FindRequest, probe: FileProbe): Promise<Found | undefined> {
  const kind = await probe.kind(file);
  if (kind === 'missing') return undefined;
  if (kind === 'directory') return { type: 'isDirectory', file };
  const target = await probe.realPath(file);
  if (/\.[cm]?js$/i.test(target)) return { type: 'found', file: request.node, prefixArguments: [target] };
  if (request.platform === 'win32' && /\.cmd$/i.test(file)) return followShim(file, request, probe);
  if (kind === 'plainFile') return { type: 'notExecutable', file };
  return { type: 'found', file, prefixArguments: [] };
}

async function followShim(file: string, request: FindRequest, probe: FileProbe): Promise<Found> {
  const target = shimTarget(file, await probe.text(file));
  if (target === undefined || (await probe.kind(target)) === 'missing') return { type: 'unusableShim', file };
  if (/\.exe$/i.test(target)) return { type: 'found', file: target, prefixArguments: [] };
  return { type: 'found', file: request.node, prefixArguments: [target] };
}
