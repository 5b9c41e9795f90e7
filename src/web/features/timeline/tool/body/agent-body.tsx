import { useMemo, useState } from 'react';
import { duration, plural, tokens } from '../../../../ui/format.ts';
import { Markdown } from '../../../../ui/markdown/markdown.tsx';
import { useTimeline } from '../../timeline-context.ts';
import { textOf } from '../fields.ts';
import { NestedRows } from '../nested-rows.tsx';
import { useChildren } from '../use-children.ts';
import { agentText, agentUsage } from './agent-result.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { Part } from './part.tsx';

/** A subagent: what it was asked, what it does and did, and what it came to. */
export function AgentBody({ entry }: BodyProps) {
  const prompt = textOf(entry.input.prompt);
  const { rows: all, onEarlier } = useChildren(entry.id, useTimeline().sessionId);
  // Some versions repeat what the subagent was asked as its first message.
  const rows = useMemo(() => all.filter((row) => row.type !== 'message' || row.text !== prompt), [all, prompt]);
  const usage = agentUsage(entry);
  const text = agentText(entry);
  return (
    <>
      {prompt !== null && (
        <Part label="Asked">
          <LongText text={prompt} />
        </Part>
      )}
      {(rows.length > 0 || onEarlier) && (
        <Part>
          <NestedRows rows={rows} onEarlier={onEarlier} />
        </Part>
      )}
      {text !== null && (
        <Part label="Result">
          <div className="px-3 pt-0.5 pb-2 text-sm">
            <Markdown text={text} isLive={false} />
          </div>
        </Part>
      )}
      {usage && (
        <Part>
          <p className="tnum px-3 py-1.5 text-xs text-faint">
            {tokens(usage.tokens)} tokens · {plural(usage.toolUses, 'tool call')} · {duration(usage.durationMs)}
          </p>
        </Part>
      )}
      <Failure entry={entry} />
    </>
  );
}

const shortText = 600;
const longestText = 200_000;

function LongText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = text.slice(0, isWhole ? longestText : shortText);
  return (
    <div className="px-3 pt-0.5 pb-2 text-sm text-dim">
      <div className="whitespace-pre-wrap [overflow-wrap:anywhere]">{shown}</div>
      {!isWhole && text.length > shown.length && (
        <button
          type="button"
          onClick={() => setIsWhole(true)}
          className="text-xs text-sea hover:underline max-phone:min-h-11"
        >
          Show all
        </button>
      )}
    </div>
  );
}
