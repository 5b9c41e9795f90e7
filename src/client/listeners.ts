/** Those who want to be told of something. One that leaves while others are told is told no more. */
export type Listeners<Told extends unknown[]> = {
  add(listener: (...told: Told) => void): () => void;
  tell(...told: Told): void;
};

export function createListeners<Told extends unknown[]>(): Listeners<Told> {
  const listeners = new Set<(...told: Told) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(...told) {
      for (const listener of listeners) listener(...told);
    },
  };
}
