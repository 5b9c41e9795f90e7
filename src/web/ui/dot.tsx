import { classes } from './class-names.ts';

export type DotKind = 'rest' | 'run' | 'wait' | 'bad';

const looks: { [Kind in DotKind]: string } = {
  rest: 'bg-faint/60',
  run: 'bg-sea ring-3 ring-sea/20',
  wait: 'bg-wait ring-3 ring-wait/20',
  bad: 'bg-bad',
};

/** How something is doing, at a glance. Words beside it say the same. */
export function Dot({ kind, className }: { kind: DotKind; className?: string }) {
  return (
    <i
      aria-hidden="true"
      className={classes('inline-block size-[7px] shrink-0 rounded-full', looks[kind], className)}
    />
  );
}
