/** One round of work at a time. Who wakes it during a round gets another one after it. */
export type Rounds = { wake(): void; close(): Promise<void> };

/** `retryMs`: a round that failed is made again after so long. */
export function createRounds(work: () => Promise<void>, onError: (error: unknown) => void, retryMs = 5000): Rounds {
  let isWanted = false;
  let isClosed = false;
  let working: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    while (isWanted && !isClosed) {
      isWanted = false;
      try {
        await work();
      } catch (error) {
        if (isClosed) break;
        onError(error);
        retry = setTimeout(wake, retryMs);
        retry.unref();
      }
    }
    working = null;
  }

  function wake(): void {
    if (isClosed) return;
    isWanted = true;
    working ??= run();
  }

  return {
    wake,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await working;
    },
  };
}
