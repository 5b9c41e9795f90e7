import { useMemo } from 'react';
import { visible } from '../../../core/text/visible.ts';
import { Button } from '../../ui/button.tsx';
import { CodeLine } from '../../ui/code/code-line.tsx';
import { languageId, languageName, languageOf } from '../../ui/code/language.ts';
import { useHighlight } from '../../ui/code/use-highlight.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { bytes, exactTime, plural } from '../../ui/format.ts';
import { LineList } from '../../ui/line-list.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type FileState, type SessionFile, useSessionFile } from './use-session-file.ts';

type FileViewerProps = {
  sessionId: string;
  /** As Claude or a tool wrote it. */
  path: string;
  line: number | null;
  onClose(): void;
};

/** A file of the session with one line marked. */
export function FileViewer({ sessionId, path, line, onClose }: FileViewerProps) {
  const { state, retry } = useSessionFile(sessionId, path);
  const shownPath = state.type === 'text' ? state.file.path : path;
  return (
    <Dialog
      title={shownPath}
      onClose={onClose}
      className="min-[700px]:top-[6vh]! min-[700px]:max-h-[88vh]! min-[700px]:w-[min(1000px,calc(100vw-24px))]!"
    >
      <div className="flex min-h-9 items-center justify-between gap-3 border-b border-line py-0.5 pr-2.5 pl-4 text-xs text-dim max-phone:min-h-11">
        <span className="min-w-0 truncate">{factsOf(state, line)}</span>
        <span className="flex shrink-0 items-center gap-1">
          {state.type === 'text' && <LabelledCopy what="text" text={state.file.text} />}
          <LabelledCopy what="path" text={fullPath(state, path)} />
        </span>
      </div>
      <Content state={state} line={line} onRetry={retry} />
    </Dialog>
  );
}

/** Two buttons with the same picture are told apart by their words. */
function LabelledCopy({ what, text }: { what: 'text' | 'path'; text: string }) {
  return (
    <span className="flex items-center">
      <span aria-hidden="true">Copy {what}</span>
      <CopyButton text={text} label={`Copy ${what}`} className="max-phone:size-11" />
    </span>
  );
}

function fullPath(state: FileState, path: string): string {
  return state.type === 'text' ? `${state.file.root}/${state.file.path}` : path;
}

function factsOf(state: FileState, line: number | null): string {
  const at = line === null ? [] : [`Line ${line}`];
  if (state.type === 'binary') return bytes(state.size);
  if (state.type !== 'text') return at.join('');
  const { path, size, modifiedAt } = state.file;
  return [...at, bytes(size), languageName(languageOf(path)), `Modified ${exactTime(modifiedAt)}`]
    .filter(Boolean)
    .join(' · ');
}

function Content({ state, line, onRetry }: { state: FileState; line: number | null; onRetry(): void }) {
  switch (state.type) {
    case 'loading':
      return (
        <p role="status" className="flex items-center gap-2 px-4 py-8 text-sm text-dim">
          <Spinner size={14} /> Loading file
        </p>
      );
    case 'binary':
      return (
        <Empty title="This file isn’t text">
          <p>Quarterdeck shows text files only.</p>
        </Empty>
      );
    case 'problem':
      return (
        <div role="alert">
          <Empty title={state.problem.title}>
            <p>{state.problem.sentence}</p>
            {state.problem.canRetry && (
              <Button onClick={onRetry} className="mt-3">
                Try again
              </Button>
            )}
          </Empty>
        </div>
      );
    case 'text':
      return <Text file={state.file} line={line} />;
  }
}

/** A longer line is cut: laying it out would take seconds. */
const longestLine = 5000;

function Text({ file, line }: { file: SessionFile; line: number | null }) {
  const { path, text, shown, size } = file;
  const lines = useMemo(() => linesOf(text), [text]);
  const pieces = useHighlight(text, languageId(languageOf(path)), false);
  if (text === '') return <Empty title="This file is empty" />;
  const isCut = shown < size;
  return (
    <>
      {line !== null && line > lines.length && (
        <Note>
          {isCut
            ? `Line ${line} is in the part of this file that isn’t shown.`
            : `Line ${line} doesn’t exist: this file has ${plural(lines.length, 'line')}.`}
        </Note>
      )}
      <LineList label={`Contents of ${visible(path)}`} lines={lines} marked={line} isNumbered>
        {(each, index) => (
          <>
            <CodeLine
              text={each.slice(0, longestLine)}
              pieces={each.length > longestLine ? undefined : pieces[index]}
            />
            {each.length > longestLine && (
              <span className="text-faint"> … {bytes(each.length - longestLine)} more in this line</span>
            )}
          </>
        )}
      </LineList>
      {isCut && (
        <Note>
          This file is too large to show in full: these are the first {bytes(shown)} of {bytes(size)}.
        </Note>
      )}
    </>
  );
}

function Note({ children }: { children: React.ReactNode }) {
  return (
    <p role="note" className="border-y border-line bg-raise px-4 py-1.5 text-xs text-dim">
      {children}
    </p>
  );
}

/** The break at the end of the last line begins no other. */
function linesOf(text: string): string[] {
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n').map((line) => line.replace(/\r$/, ''));
}
