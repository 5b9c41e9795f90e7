/** Named places where an answer waits. A released gate stays open. */
export type Gates = {
  pass(name: string): Promise<void>;
  held(name: string, times?: number): Promise<void>;
  release(name: string): void;
};

export function createGates(): Gates {
  const gates = new Map<string, Gate>();

  function gateOf(name: string): Gate {
    const gate = gates.get(name) ?? { arrivals: 0, opened: Promise.withResolvers<void>(), watchers: [] };
    gates.set(name, gate);
    return gate;
  }

  return {
    pass(name) {
      const gate = gateOf(name);
      gate.arrivals += 1;
      for (const watcher of gate.watchers) if (gate.arrivals >= watcher.times) watcher.resolve();
      return gate.opened.promise;
    },
    held(name, times = 1) {
      const gate = gateOf(name);
      if (gate.arrivals >= times) return Promise.resolve();
      return new Promise((resolve) => gate.watchers.push({ times, resolve }));
    },
    release(name) {
      gateOf(name).opened.resolve();
    },
  };
}

type Gate = {
  arrivals: number;
  opened: PromiseWithResolvers<void>;
  watchers: { times: number; resolve: () => void }[];
};
