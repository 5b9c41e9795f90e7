import type { Behavior } from '../../../core/permission/rule.ts';
import type { Trial, TrialStep } from '../../../core/permission/trial.ts';
import { reasonWords } from '../../../core/permission/words.ts';
import { classes } from '../../ui/class-names.ts';
import { behaviorLook } from './place-words.ts';

const verdicts: { [Name in Behavior]: string } = { allow: 'It runs', ask: 'A person is asked', deny: 'It is denied' };

/** What the rules come to, and the whole way there. */
export function TrialView({ trial }: { trial: Trial }) {
  const { outcome, because, steps } = trial;
  return (
    <div role="status" className="flex flex-col gap-2 rounded-lg border border-line px-3 py-2.5 text-sm">
      <p>
        <b className={classes('font-semibold', behaviorLook(outcome))}>{verdicts[outcome]}</b>
        <span className="text-dim">: {reasonWords(because.reason)}.</span>
      </p>
      <ol aria-label="The way there" className="flex flex-col gap-1.5 border-t border-line pt-2 text-xs">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps do not move
          <Step key={index} step={step} number={index + 1} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step: { subject, outcome, reason }, number }: { step: TrialStep; number: number }) {
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2">
      <span className="tnum text-faint">{number}</span>
      <span className="min-w-0">
        <code className="font-mono text-code break-all">{subject}</code>
        <span className="block break-words text-dim">{reasonWords(reason)}</span>
      </span>
      <span className={outcome === null ? 'text-faint' : behaviorLook(outcome)}>{outcome ?? 'goes on'}</span>
    </li>
  );
}
