import { useState } from 'react';
import { classes } from '../class-names.ts';
import { bytes, plural } from '../format.ts';
import { useIsUnlimited, useReportCut } from '../showing.ts';
import { CodeLine } from './code-line.tsx';
import { languageId } from './language.ts';
import { patchLook } from './patch-look.ts';
import { mostStyledLines, PlainText } from './plain-text.tsx';
import { noLimit, type TextWindow, textWindow, windowStep } from './text-window.ts';
import { useHighlight } from './use-highlight.ts';

type CodeBlockProps = {
  text: string;
  language: string | null;
  isLive?: boolean;
  /** The number of the first line; without it lines have no numbers. */
  firstNumber?: number;
  isWrapped?: boolean;
};

/** Lines of code, as many as one can look at; the rest comes when asked for. */
export function CodeBlock({ text, language, isLive = false, firstNumber, isWrapped = false }: CodeBlockProps) {
  const [steps, setSteps] = useState(1);
  const id = languageId(language);
  const pieces = useHighlight(text, id === 'diff' ? null : id, isLive);
  const isUnlimited = useIsUnlimited();
  const { lines, rest } = isUnlimited ? textWindow(text, noLimit) : windowOf(text, steps);
  useReportCut(lines.some(({ cut }) => cut > 0));
  if (lines.length > mostStyledLines && isUnlimited) return <PlainText text={text} />;
  const width = String((firstNumber ?? 0) + lines.length).length;
  return (
    <>
      <pre
        className={classes(
          'overflow-x-auto py-2 text-code [contain-intrinsic-size:auto_200px] [content-visibility:auto]',
          isWrapped ? 'break-words whitespace-pre-wrap' : 'whitespace-pre',
        )}
      >
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
          <code key={index} className={classes('flex', id === 'diff' && `w-max min-w-full ${patchLook(lines, index)}`)}>
            {firstNumber !== undefined && (
              <span
                aria-hidden="true"
                style={{ minWidth: `${width}ch` }}
                className="tnum sticky left-0 box-content shrink-0 bg-bg pr-3 pl-3 text-right text-faint select-none"
              >
                {firstNumber + index}
              </span>
            )}
            <span className={classes('min-w-0 flex-1', firstNumber === undefined ? 'px-3' : 'pr-3')}>
              <CodeLine text={line.text} pieces={pieces[index]} />
              {line.cut > 0 && <span className="text-faint"> … {bytes(line.cut)} more in this line</span>}
              {'\n'}
            </span>
          </code>
        ))}
      </pre>
      {rest > 0 && <ShowMore rest={rest} onMore={() => setSteps(steps + 1)} />}
    </>
  );
}

/** The window after so many steps. */
export function windowOf(text: string, steps: number): TextWindow {
  return textWindow(text, { lines: windowStep.lines * steps, characters: windowStep.characters * steps });
}

export function ShowMore({ rest, onMore }: { rest: number; onMore(): void }) {
  useReportCut(true);
  return (
    <button
      type="button"
      onClick={onMore}
      className="w-full border-t border-line px-3 py-1.5 text-left text-xs text-sea hover:underline max-phone:min-h-11"
    >
      Show more ({rest < 1000 ? plural(rest, 'character') : bytes(rest)})
    </button>
  );
}
