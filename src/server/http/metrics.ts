/** Figures for those who watch the server, in the text format of Prometheus. */
export type Metrics = {
  counter(name: string, help: string): Counter;
  histogram(name: string, help: string, bounds: readonly number[]): Histogram;
  /** A figure that is looked up when somebody asks. */
  gauge(name: string, help: string, read: () => Samples | Promise<Samples>): void;
  text(): Promise<string>;
};

export type Counter = { add(amount?: number): void };
export type Histogram = { observe(value: number): void };
export type Samples = number | { labels: { [name: string]: string }; value: number }[];

type Family = { help: string; kind: 'counter' | 'gauge' | 'histogram'; lines(): string[] | Promise<string[]> };

export function createMetrics(): Metrics {
  const families = new Map<string, Family>();

  function add(name: string, family: Family): void {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) throw new Error(`${name} is no name for a metric`);
    if (families.has(name)) throw new Error(`there is a metric ${name} already`);
    families.set(name, family);
  }

  return {
    counter(name, help) {
      let total = 0;
      add(name, { help, kind: 'counter', lines: () => [lineOf(name, {}, total)] });
      return {
        add: (amount = 1) => {
          total += amount;
        },
      };
    },
    histogram(name, help, bounds) {
      const histogram = createHistogram(name, bounds);
      add(name, { help, kind: 'histogram', lines: histogram.lines });
      return histogram;
    },
    gauge(name, help, read) {
      add(name, {
        help,
        kind: 'gauge',
        lines: async () => samplesOf(await read()).map((one) => lineOf(name, one.labels, one.value)),
      });
    },
    async text() {
      const parts = await Promise.all([...families].map(([name, family]) => familyText(name, family)));
      return parts.join('');
    },
  };
}

/** A figure that cannot be had now is left out; the others are told all the same. */
async function familyText(name: string, { help, kind, lines }: Family): Promise<string> {
  try {
    const told = await lines();
    return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...told, ''].join('\n');
  } catch {
    return '';
  }
}

function createHistogram(name: string, bounds: readonly number[]) {
  const counts = bounds.map(() => 0);
  let sum = 0;
  let count = 0;
  return {
    observe(value: number): void {
      sum += value;
      count += 1;
      const bucket = bounds.findIndex((bound) => value <= bound);
      if (bucket !== -1) counts[bucket] = (counts[bucket] ?? 0) + 1;
    },
    lines(): string[] {
      let below = 0;
      const buckets = bounds.map((bound, index) => {
        below += counts[index] ?? 0;
        return lineOf(`${name}_bucket`, { le: String(bound) }, below);
      });
      const last = lineOf(`${name}_bucket`, { le: '+Inf' }, count);
      return [...buckets, last, lineOf(`${name}_sum`, {}, sum), lineOf(`${name}_count`, {}, count)];
    },
  };
}

function samplesOf(samples: Samples): Exclude<Samples, number> {
  return typeof samples === 'number' ? [{ labels: {}, value: samples }] : samples;
}

function lineOf(name: string, labels: { [name: string]: string }, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
  return `${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
}

function escaped(text: string): string {
  return text.replace(/[\\"\n]/g, (letter) => (letter === '\n' ? '\\n' : `\\${letter}`));
}
