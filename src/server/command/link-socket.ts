import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { getuid } from 'node:process';
import { text } from 'node:stream/consumers';
import { isObject } from '../../core/json.ts';
import { dataFolderProblem } from './data-folder-owner.ts';

/** How to get into a server that runs on this data folder, and whether it was started to show the demo. */
export type RunningServer = { link: string; port: number; isDemo: boolean };

const answerLimitMs = 3_000;

/** Any user of a Windows machine can connect to a named pipe, and make one of the same name first. */
export const hasLinkSocket = process.platform !== 'win32';

/** The data folder is private, so only the user who runs the server can reach a socket in it. */
function socketIn(dataFolder: string): string {
  return join(dataFolder, 'link.sock');
}

/**
 * Hands a fresh sign-in link to everybody who connects. Returns what ends it. A server whose socket can't be made, for
 * example because its path is too long, runs without one.
 */
export async function serveLinks(dataFolder: string, makeLink: () => RunningServer): Promise<() => void> {
  const path = socketIn(dataFolder);
  if (!hasLinkSocket || (await askForLink(dataFolder)) !== null) return () => {};
  rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(JSON.stringify(makeLink()));
  });
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => resolve(true));
  });
  if (!isListening) return () => {};
  chmodSync(path, 0o600);
  server.unref();
  return () => server.close();
}

/** Null when no server of this user runs on this data folder. */
export async function askForLink(dataFolder: string): Promise<RunningServer | null> {
  const path = socketIn(dataFolder);
  if (!hasLinkSocket || !isOwnSocket(path) || dataFolderProblem(dataFolder) !== null) return null;
  const socket = connect(path);
  socket.setTimeout(answerLimitMs, () => socket.destroy(new Error('no answer')));
  try {
    return runningServer(JSON.parse(await text(socket)));
  } catch {
    return null;
  } finally {
    socket.destroy();
  }
}

function isOwnSocket(path: string): boolean {
  try {
    const facts = lstatSync(path);
    return facts.isSocket() && facts.uid === getuid?.();
  } catch {
    return false;
  }
}

const ownLink = /^https?:\/\/(?:[\w.-]+|\[[\da-f:.%]+\]):(\d{1,5})\/(?:[^\s#?\p{C}]*\/)?#code=[\w-]{22}$/u;

/** The answer, where it is a link as Quarterdeck makes them. It goes to a terminal as it is. */
function runningServer(answer: unknown): RunningServer | null {
  if (!isObject(answer) || typeof answer.link !== 'string' || typeof answer.port !== 'number') return null;
  const { link, port } = answer;
  return ownLink.exec(link)?.[1] === String(port) ? { link, port, isDemo: answer.isDemo === true } : null;
}
