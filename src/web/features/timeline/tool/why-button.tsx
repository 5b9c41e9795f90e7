import { Link } from 'wouter';
import type { Why } from '../../../../core/permission/why.ts';
import { pathOf } from '../../../connection/api.ts';
import { useAnswer } from '../../../store/use-answer.ts';
import { whyWords } from '../../../ui/permission/why-words.ts';
import { Popover } from '../../../ui/popover.tsx';
import { useTimeline } from '../timeline-context.ts';

const linkLook =
  'text-sea hover:underline max-phone:inline-flex max-phone:min-h-11 max-phone:min-w-11 max-phone:items-center';

/** Tells why a call was allowed or not. It is asked for when somebody wants to know. */
export function WhyButton({ callId }: { callId: string }) {
  return (
    <Popover
      title="Why was this decided so?"
      button="Why?"
      className="rounded-md px-1.5 py-0.5 text-dim hover:bg-raise hover:text-ink data-popup-open:bg-raise data-popup-open:text-ink max-phone:min-h-11 max-phone:px-3"
    >
      <Answer callId={callId} />
    </Popover>
  );
}

function Answer({ callId }: { callId: string }) {
  const { sessionId } = useTimeline();
  const { answered } = useAnswer<Why>(`${pathOf('sessions', sessionId, 'calls', callId)}/why`);
  if (answered.type === 'asking') return <p className="text-sm text-faint">Looking …</p>;
  if (answered.type === 'refused') return <p className="text-sm text-dim">{answered.error.message}</p>;
  const { headline, lines, remark } = whyWords(answered.answer);
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-semibold break-words">{headline}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
        {lines.map(({ label, words, isCode, isStruck }) => (
          <div key={`${label} ${words}`} className="contents">
            <dt className="text-faint">{label}</dt>
            <dd className={isCode ? 'font-mono text-code break-all' : 'break-words text-dim'}>
              {isStruck ? <del className="text-faint">{words}</del> : words}
            </dd>
          </div>
        ))}
      </dl>
      {remark && <p className="text-xs text-faint">{remark}</p>}
      <p className="flex gap-3 border-t border-line pt-2 text-xs">
        <Link href={`/rules?session=${sessionId}`} className={linkLook}>
          Rules
        </Link>
        <Link href={`/audit?session=${sessionId}`} className={linkLook}>
          All decisions of this session
        </Link>
      </p>
    </div>
  );
}
