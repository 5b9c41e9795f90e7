import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { FrameBody, FrameHead, FrameView } from '../../../core/inspect/frame.ts';
import { memberOf } from '../../../core/json.ts';
import { apiUrl, pathOf } from '../../connection/api.ts';
import { useAnswer } from '../../store/use-answer.ts';
import { IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { bytes, exactTime } from '../../ui/format.ts';
import { JsonView } from '../../ui/json-view.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { sourceWords } from './frame-words.ts';
import { RelatedFrames } from './related-frames.tsx';

type FrameDetailProps = {
  sessionId: string;
  seq: number;
  onSeq(seq: number): void;
  onClose(): void;
  /** Where an entry is shown in the timeline. */
  entryPath(entryId: string): string;
};

/** A frame as a whole: what it belongs to, and all that stands in it. */
export function FrameDetail({ sessionId, seq, onSeq, onClose, entryPath }: FrameDetailProps) {
  const { answered } = useAnswer<FrameView>(`${pathOf('sessions', sessionId, 'frames', seq)}`);
  const isHere = answered.type === 'here' && answered.answer.frame.seq === seq;
  return (
    <section aria-label="Frame" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-10 shrink-0 items-center gap-2 border-b border-line pr-2 pl-3">
        <h2 className="tnum min-w-0 truncate font-mono text-xs font-semibold">
          {seq} {isHere && (answered.answer.frame.kind || '(no kind)')}
        </h2>
        <span className="ml-auto flex shrink-0">
          {isHere && <CopyButton label="Copy frame" text={() => textOf(answered.answer.body)} />}
          <IconButton label="Close frame" onClick={onClose}>
            <X size={15} />
          </IconButton>
        </span>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {answered.type === 'refused' && <p className="p-3 text-sm text-bad">{answered.error.message}</p>}
        {answered.type !== 'refused' && !isHere && (
          <p role="status" className="flex items-center gap-2 p-3 text-xs text-faint">
            <Spinner size={13} /> Reading it …
          </p>
        )}
        {isHere && (
          <>
            <FrameFactsTable frame={answered.answer.frame} />
            <RelatedFrames related={answered.answer.related} onSeq={onSeq} />
            <Entries view={answered.answer} entryPath={entryPath} />
            <Body sessionId={sessionId} view={answered.answer} />
          </>
        )}
      </div>
    </section>
  );
}

function FrameFactsTable({ frame }: { frame: FrameHead }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-3 py-2.5 text-xs">
      <Fact name="Direction">{sourceWords[frame.source]}</Fact>
      <Fact name="Time">{exactTime(frame.at)}</Fact>
      <Fact name="Run">{frame.epoch}</Fact>
      <Fact name="Size">{bytes(frame.bytes)}</Fact>
      {frame.by !== null && <Fact name="By">{frame.by}</Fact>}
      {frame.tool !== null && <Fact name="Tool">{frame.tool}</Fact>}
      {frame.request !== null && (
        <Fact name="Request">
          <span className="font-mono [overflow-wrap:anywhere]">{frame.request}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="tnum min-w-0">{children}</dd>
    </>
  );
}

const entryNames: { [type: string]: string } = { message: 'your message', tool: 'the call', turn: 'the turn’s end' };

function Entries({ view, entryPath }: { view: FrameView; entryPath(entryId: string): string }) {
  if (view.entries.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 px-3 pb-2.5 text-xs">
      {view.entries.map(({ id, type }) => (
        <Link key={id} href={entryPath(id)} className="text-sea underline-offset-2 hover:underline max-phone:py-2.5">
          Show {view.entries.length > 1 ? `${memberOf(entryNames, type) ?? type} ` : ''}in the timeline
        </Link>
      ))}
    </p>
  );
}

function Body({ sessionId, view: { frame, body } }: { sessionId: string; view: FrameView }) {
  return (
    <div className="border-t border-line px-2 py-2.5 font-mono text-code">
      {body.clipped && (
        <p className="px-1 pb-2 font-sans text-xs text-dim">
          Long parts are cut here.{' '}
          <a
            href={apiUrl(pathOf('sessions', sessionId, 'lines', frame.seq))}
            download
            className="text-sea underline-offset-2 hover:underline"
          >
            Download the whole frame ({bytes(frame.bytes)})
          </a>
        </p>
      )}
      {body.type === 'json' ? (
        <JsonView value={body.value} />
      ) : (
        <pre className="px-1 whitespace-pre-wrap [overflow-wrap:anywhere]">{body.text}</pre>
      )}
    </div>
  );
}

function textOf(body: FrameBody): string {
  return body.type === 'json' ? JSON.stringify(body.value, null, 2) : body.text;
}
