import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Says on stderr where the main thread is when it stays in one case for too long. Call `step` with each new case. */
export async function watchForHangs(limitMs: number): Promise<{ step(): void }> {
  const steps = new Int32Array(new SharedArrayBuffer(4));
  const watcher = new Worker(new URL(import.meta.url), { workerData: { steps, limitMs } satisfies Watched });
  await once(watcher, 'message');
  watcher.unref();
  return { step: () => void Atomics.add(steps, 0, 1) };
}

type Watched = { steps: Int32Array; limitMs: number };

if (!isMainThread && workerData) watch(workerData as Watched);

function watch({ steps, limitMs }: Watched): void {
  let last = 0;
  let told = 0;
  setInterval(() => {
    const now = Atomics.load(steps, 0);
    if (now === last && now !== told) {
      told = now;
      tellPlace();
    }
    last = now;
  }, limitMs);
  parentPort?.postMessage('watching');
}

/** Only a debugger can stop a loop that never ends. */
function tellPlace(): void {
  const session = new Session();
  const files = new Map<string, string>();
  session.connectToMainThread();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => files.set(scriptId, url));
  session.on('Debugger.paused', ({ params: { callFrames } }) => {
    const places = callFrames.slice(0, 6).map(({ functionName, location: { scriptId, lineNumber } }) => {
      const file = files.get(scriptId)?.replace(/^.*\/(?=(src|test)\/)/, '') ?? '?';
      return `${functionName} (${file}:${lineNumber + 1})`;
    });
    session.post('Debugger.resume');
    session.disconnect();
    writeSync(2, `in ${places.join(' < ')}\n`);
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
}
