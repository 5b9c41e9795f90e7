import { open } from 'node:fs/promises';

/** What a client was told, and so may rely on. */
export type Acknowledged =
  | { type: 'created'; session: string; by: string }
  | { type: 'saved'; session: string; message: string; by: string }
  | { type: 'withdrawn'; session: string; message: string; by: string }
  | { type: 'answered'; session: string; request: string; mark: string; by: string }
  | { type: 'renamed'; session: string; title: string; by: string };

export type Ledger = {
  /** What counts: it is on the disk. */
  readonly entries: readonly Acknowledged[];
  note(entry: Acknowledged): void;
  /** Resolves when everything that was noted counts. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

/** Acknowledgements, appended to a file of its own and synced before they count. */
export async function openLedger(path: string): Promise<Ledger> {
  const file = await open(path, 'a');
  const entries: Acknowledged[] = [];
  let waiting: Acknowledged[] = [];
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await file.appendFile(batch.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
      await file.datasync();
      entries.push(...batch);
    }
    writing = null;
  }

  return {
    entries,
    note(entry) {
      waiting.push(entry);
      writing ??= write();
    },
    settled: async () => {
      while (writing !== null) await writing;
    },
    close: async () => {
      while (writing !== null) await writing;
      await file.close();
    },
  };
}
