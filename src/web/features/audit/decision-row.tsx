import { Link } from 'wouter';
import { deciderWords, outcomeWords } from '../../../core/permission/words.ts';
import type { DecisionOutcome } from '../../../core/session/decision.ts';
import { visible } from '../../../core/text/visible.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { classes } from '../../ui/class-names.ts';
import { baseName, exactTime, shortPath } from '../../ui/format.ts';
import { Visible } from '../../ui/visible.tsx';
import type { FoundDecision } from './use-decisions.ts';

const looks: { [Outcome in DecisionOutcome]: string } = {
  open: 'text-faint',
  allowed: 'text-ok',
  denied: 'text-bad',
  refused: 'text-dim',
  cancelled: 'text-dim',
};

/** One decision. On a phone it stands in three lines. */
export function DecisionRow({ found }: { found: FoundDecision }) {
  const { id, at, sessionId, title, project, tool, subject, original, outcome, by, mode } = found;
  return (
    <tr className="border-b border-line align-top max-phone:grid max-phone:grid-cols-[minmax(0,1fr)_auto] max-phone:gap-x-3">
      <td className={cell('tnum whitespace-nowrap text-dim max-phone:order-3')}>{exactTime(at)}</td>
      <td className={cell('whitespace-nowrap max-phone:order-2 max-phone:self-center max-phone:text-right')}>
        <span className={classes('font-medium', looks[outcome])}>{outcomeWords(outcome)}</span>
      </td>
      <td className={cell('w-full max-w-0 max-phone:order-1 max-phone:max-w-none')}>
        <Link
          href={`/sessions/${sessionId}/entries/${encodeURIComponent(id)}`}
          title={visible(subject, 'code')}
          className="block truncate hover:text-sea hover:underline max-phone:py-3"
        >
          <span className="font-medium">
            <Visible text={tool} />
          </span>{' '}
          <span className="font-mono text-code text-dim">
            <Visible text={shortPath(subject, project)} />
          </span>
          {original !== undefined && (
            <>
              {' '}
              <del title="Original, edited before it ran" className="font-mono text-code text-faint">
                <Visible text={shortPath(original, project)} />
              </del>
            </>
          )}
        </Link>
      </td>
      <td
        className={cell(
          'max-w-44 truncate whitespace-nowrap max-phone:order-4 max-phone:max-w-none max-phone:text-right',
        )}
      >
        {deciderWords(by, mode)}
      </td>
      <td
        className={cell(
          'max-w-56 truncate whitespace-nowrap text-dim max-phone:order-5 max-phone:col-span-2 max-phone:max-w-none',
        )}
      >
        <span title={visible(project)}>
          <Visible text={baseName(project)} />
        </span>{' '}
        <Link
          href={`/sessions/${sessionId}`}
          className="text-faint hover:text-sea hover:underline max-phone:inline-block max-phone:py-3.5"
        >
          {'· '}
          {sessionTitle(title)}
        </Link>
      </td>
    </tr>
  );
}

function cell(look: string): string {
  return `py-1.5 pr-4 max-phone:py-0 max-phone:pr-0 ${look}`;
}
