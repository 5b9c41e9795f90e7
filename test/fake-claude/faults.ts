import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Stage } from './stage.ts';
import { write } from './writer.ts';

const megabyte = 1024 * 1024;

/** One assistant message of exactly this many bytes, written without ever holding it whole. */
export async function longLine(stage: Stage, bytes: number): Promise<void> {
  const empty = stage.frames.assistant('msg_long', { type: 'text', text: '' });
  const middle = empty.indexOf('"text":""') + '"text":"'.length;
  await stage.writer.bytes(Buffer.from(empty.slice(0, middle)));
  for (let left = bytes - empty.length; left > 0; left -= megabyte) {
    await stage.writer.bytes(Buffer.alloc(Math.min(left, megabyte), 'x'));
  }
  await stage.writer.line(empty.slice(middle));
}

/** Destroying the stream leaves the descriptor open, because it is one of the first three. */
export function closeInput(): void {
  process.stdin.destroy();
  closeSync(0);
}

export async function flood(bytes: number): Promise<void> {
  const chunk = Buffer.alloc(megabyte, 'noise on stderr\n');
  for (let left = bytes; left > 0; left -= megabyte) await write(process.stderr, chunk.subarray(0, left));
  await write(process.stderr, 'the last of stderr\n');
}

/** Goes on when the grandchild is settled, so that what comes next finds it as it is meant to be. */
export async function startGrandchild(
  stage: Stage,
  { ignoresTerminate = false, outside = false }: { ignoresTerminate?: boolean; outside?: boolean },
): Promise<void> {
  const trap = ignoresTerminate ? 'trap "" TERM; ' : '';
  const child = spawn('/bin/sh', ['-c', `${trap}echo ready >&3; exec 3>&-; exec sleep 600`], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    detached: outside,
  });
  child.unref();
  const ready = child.stdio[3] as Readable;
  await once(ready, 'data');
  ready.destroy();
  stage.state.note('grandchildren', { pid: child.pid });
}
