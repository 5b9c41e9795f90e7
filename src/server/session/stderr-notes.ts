import { stderrExcerpt } from '../../core/session/exit-cause.ts';

/** Turns what a running CLI writes to stderr into notes: each distinct text once, and only so many of them. */
export type StderrNotes = {
  push(chunk: Uint8Array): void;
  /** Notes what has not been noted yet. */
  flush(): void;
  /** Forgets what has not been noted yet: the end of the run tells it. */
  drop(): void;
};

const mostPerRun = 20;
const mostRemembered = 200;
const pendingCharacters = 16 * 1024;
/** Lines that belong together arrive together; a CLI that is about to exit does so within this time. */
const waitMs = 1000;

/** `noted` outlives a run, so that a warning of every start is told once. */
export function createStderrNotes(noted: Set<string>, note: (text: string) => void): StderrNotes {
  const decoder = new TextDecoder();
  let pending = '';
  let count = 0;
  let timer: NodeJS.Timeout | undefined;

  function drop(): void {
    clearTimeout(timer);
    timer = undefined;
    pending = '';
  }

  function flush(): void {
    const text = stderrExcerpt(pending);
    drop();
    if (text === '' || noted.has(text) || count >= mostPerRun || noted.size >= mostRemembered) return;
    noted.add(text);
    count += 1;
    note(text);
  }

  return {
    push(chunk) {
      if (count >= mostPerRun) return;
      pending = (pending + decoder.decode(chunk, { stream: true })).slice(-pendingCharacters);
      timer ??= setTimeout(flush, waitMs).unref();
    },
    flush,
    drop,
  };
}
