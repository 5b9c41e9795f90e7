import { useMemo } from 'react';
import { useSessionState } from '../../../store/session-context.ts';
import { percent, tokens } from '../../../ui/format.ts';
import { Section } from '../section.tsx';
import { ContextHistory } from './context-history.tsx';
import { type ContextPart, contextParts } from './context-parts.ts';
import { Measure } from './measure.tsx';
import { partColour } from './part-colour.ts';

/** What the model has in mind, and how that came about. */
export function ContextTab() {
  const context = useSessionState((state) => state.context);
  const parts = useMemo(() => (context === null ? [] : contextParts(context)), [context]);
  const limit = context?.limit ?? 0;
  return (
    <>
      <Section
        title="Context"
        sum={context && limit > 0 ? `${tokens(context.used)} of ${tokens(limit)}` : tokens(context?.used ?? 0)}
      >
        {parts.length === 0 && <p className="mb-3 text-sm text-faint">Not known until the first answer.</p>}
        {limit > 0 && <Bar parts={parts} />}
        {parts.length > 0 && <Table parts={parts} />}
        <Measure />
      </Section>
      <ContextHistory limit={limit} />
    </>
  );
}

function Bar({ parts }: { parts: readonly ContextPart[] }) {
  return (
    <div aria-hidden="true" className="mb-3 flex h-2 gap-px overflow-hidden rounded-full">
      {parts.map((part, index) => (
        <i
          key={part.name}
          title={`${part.name}: ${tokens(part.tokens)}`}
          style={{ flexGrow: part.kind === 'deferred' ? 0 : part.share, background: partColour(part, index) }}
        />
      ))}
    </div>
  );
}

function Table({ parts }: { parts: readonly ContextPart[] }) {
  return (
    <table aria-label="Context by category" className="w-full text-sm">
      <tbody>
        {parts.map((part, index) => (
          <tr key={part.name} className={part.kind === 'used' ? 'text-dim' : 'text-faint'}>
            <th scope="row" className="py-0.5 pr-2 text-left font-normal">
              <span className="flex items-center gap-2">
                <i
                  aria-hidden="true"
                  className="size-2 shrink-0 rounded-[3px] border border-line"
                  style={{ background: partColour(part, index) }}
                />
                {part.name}
              </span>
            </th>
            <td className="tnum py-0.5 text-right">{tokens(part.tokens)}</td>
            <td className="tnum w-14 py-0.5 text-right text-faint">
              {part.kind === 'deferred' ? '' : percent(part.share)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
