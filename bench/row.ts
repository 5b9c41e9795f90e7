/** One line of the table. `met` is null where there is no aim. */
export type Row = {
  figure: string;
  measured: string;
  value: string;
  ratio: string;
  aim: string;
  met: boolean | null;
};

export type Options = { quick: boolean; seed: number };

export type Figure = (options: Options) => Promise<Row[]>;

/** `against` names the baseline of the same run, whose own row has a ratio of 1. */
export function rowOf(figure: string, measured: string, value: string, ratio: number, against: string): Row {
  return { figure, measured, value, ratio: ratio === 1 ? '1' : `${shown(ratio)} × ${against}`, aim: '', met: null };
}

export function withAim(row: Row, aim: string, met: boolean): Row {
  return { ...row, aim, met };
}

export function perSecond(count: number, seconds: number, what: string): string {
  return `${Math.round(count / seconds).toLocaleString('en')} ${what}/s`;
}

export function microseconds(seconds: number): string {
  return `${(seconds * 1_000_000).toFixed(2)} µs`;
}

export function milliseconds(seconds: number): string {
  return `${(seconds * 1000).toFixed(1)} ms`;
}

function shown(ratio: number): string {
  return ratio.toFixed(ratio < 10 ? 2 : 0);
}
