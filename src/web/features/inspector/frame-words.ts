import type { FrameHead, FrameSource, RelatedFrame } from '../../../core/inspect/frame.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

export function exactClock(at: number): string {
  return clock.format(at);
}

/** A short span: 0 ms, 412 ms, 3.2 s, 2 m 5 s, 3 h. */
export function span(ms: number): string {
  const size = Math.abs(Math.round(ms));
  if (size < 1000) return `${size} ms`;
  if (size < 60_000) return `${(size / 1000).toFixed(size < 10_000 ? 1 : 0)} s`;
  if (size < 3_600_000) return `${Math.floor(size / 60_000)} m ${Math.round((size % 60_000) / 1000)} s`;
  return `${Math.round(size / 3_600_000)} h`;
}

export const sourceWords: { [Source in FrameSource]: string } = {
  out: 'From the CLI',
  in: 'To the CLI',
  own: 'Ours',
  torn: 'From the CLI, cut off',
  file: 'From the CLI’s record',
  copy: 'From the record of the session it was forked from',
  unread: 'Not processed',
};

/** What a row is called by those who hear it. */
export function frameLabel({ seq, source, kind, tool }: FrameHead): string {
  return `${seq}, ${sourceWords[source]}: ${kind || 'no kind'}${tool === null ? '' : `, ${tool}`}`;
}

const relatives: { [Pair in RelatedFrame['pair']]: { before: string; after: string } } = {
  request: { before: 'Request', after: 'Answer' },
  call: { before: 'Call', after: 'Result' },
  message: { before: 'Message', after: 'Echo' },
  turn: { before: 'Message', after: 'Turn’s end' },
};

export function relatedWords({ pair, side, ms }: RelatedFrame): { name: string; when: string } {
  return { name: relatives[pair][side], when: `${span(ms)} ${side === 'after' ? 'later' : 'before'}` };
}
