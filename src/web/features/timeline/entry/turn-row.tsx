import type { Json } from '../../../../core/json.ts';
import { turnTokens } from '../../../../core/session/turn-tokens.ts';
import { classes } from '../../../ui/class-names.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { duration, money, percent, plural, tokens } from '../../../ui/format.ts';
import { JsonView } from '../../../ui/json-view.tsx';
import { useOpened } from '../timeline-context.ts';
import { EntryFrame } from './entry-frame.tsx';
import type { EntryOf } from './entry-of.ts';
import { RetryButton } from './retry-button.tsx';
import { denialWords, endWords, estimatedWords, inputOf, turnCostWords, turnProblem } from './turn-words.ts';

/** The end of a turn: a quiet line with what it took. */
export function TurnRow({ entry }: { entry: EntryOf<'turn'> }) {
  const [isOpen, setIsOpen] = useOpened(entry.id, false);
  const problem = turnProblem(entry);
  const { durationMs } = entry;
  const used = turnTokens(entry);
  return (
    <EntryFrame id={entry.id} label="Turn">
      <div className="flex items-center gap-3 text-2xs text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label="What this turn took"
          onClick={() => setIsOpen(!isOpen)}
          className="tnum flex flex-wrap justify-center gap-x-3 rounded px-1 hover:text-ink max-phone:min-h-11 max-phone:items-center"
        >
          {problem && <span className={classes(problem.look === 'bad' && 'text-bad')}>{problem.words}</span>}
          <span>{duration(durationMs)}</span>
          <span title={entry.estimated && estimatedWords}>{turnCostWords(entry)}</span>
          <span>
            {tokens(inputOf(used).tokens)} in · {tokens(used.output)} out
          </span>
        </button>
      </div>
      {problem?.advice && (
        <p className="mt-1 text-center text-xs whitespace-pre-wrap text-dim [overflow-wrap:anywhere]">
          {problem.advice}
        </p>
      )}
      {problem?.look === 'bad' && canRetry(entry) && (
        <div className="mt-1.5 flex justify-center empty:hidden">
          <RetryButton failure={entry} />
        </div>
      )}
      {entry.structured !== undefined && <StructuredOutput value={entry.structured} />}
      {isOpen && <TurnDetails entry={entry} />}
    </EntryFrame>
  );
}

/** A turn that ended at a limit of steps or dollars would only end there again. */
function canRetry({ outcome }: EntryOf<'turn'>): boolean {
  return !outcome.startsWith('error_max_');
}

/** What the model gave for the session's JSON schema. */
function StructuredOutput({ value }: { value: Json }) {
  return (
    <div className="mt-2 rounded-lg border border-line px-3 py-2">
      <div className="mb-1 flex items-center justify-between text-xs text-dim">
        <span>Structured output</span>
        <CopyButton text={JSON.stringify(value, null, 2)} />
      </div>
      <JsonView value={value} />
    </div>
  );
}

function TurnDetails({ entry }: { entry: EntryOf<'turn'> }) {
  const { models, steps, apiMs, stopReason, denials, number } = entry;
  const facts = [
    `Turn ${number}`,
    plural(steps, 'step'),
    `${duration(apiMs)} in the API`,
    `${percent(inputOf(turnTokens(entry)).cached)} of the input from the cache`,
    ...endWords(stopReason),
    ...(denials.length === 0 ? [] : [`denied: ${denials.map(denialWords).join(', ')}`]),
  ];
  return (
    <div className="mx-auto mt-2 w-fit max-w-full overflow-x-auto rounded-lg border border-line px-3 py-2 text-xs text-dim">
      <p className="text-faint">{facts.join(' · ')}</p>
      <table className="tnum mt-1.5 w-full text-right">
        <thead className="text-faint">
          <tr>
            <th className="pr-4 text-left font-normal">Model</th>
            <th className="pl-4 font-normal">Input</th>
            <th className="pl-4 font-normal">Cached</th>
            <th className="pl-4 font-normal">Output</th>
            <th className="pl-4 font-normal">Cost</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(models).map(([model, used]) => (
            <tr key={model}>
              <td className="pr-4 text-left">{model}</td>
              <td className="pl-4">{tokens(inputOf(used).tokens)}</td>
              <td className="pl-4">{percent(inputOf(used).cached)}</td>
              <td className="pl-4">{tokens(used.output)}</td>
              <td className="pl-4">{money(used.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
