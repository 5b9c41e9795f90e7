/** A pause between two attempts that somebody else can end. */
export type Rest = {
  readonly isResting: boolean;
  /** Resolves after so many milliseconds, or when it is woken. */
  rest(ms: number): Promise<void>;
  wake(): void;
};

export function createRest(): Rest {
  let wake: (() => void) | null = null;
  return {
    get isResting() {
      return wake !== null;
    },
    rest(ms) {
      return new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          wake = null;
          resolve();
        };
        const timer = setTimeout(end, ms);
        wake = end;
      });
    },
    wake: () => wake?.(),
  };
}
