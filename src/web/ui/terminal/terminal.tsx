import './terminal.css';
import { memo, useMemo, useState } from 'react';
import { ShowMore } from '../code/code-block.tsx';
import { windowStep } from '../code/text-window.ts';
import { FileLink, useFileOpener } from '../file-links.tsx';
import { bytes } from '../format.ts';
import { linkedRuns } from './linked-runs.ts';
import { cssOf } from './style-css.ts';
import type { TerminalLine, TerminalRun } from './terminal-line.ts';
import { terminalLines } from './terminal-lines.ts';

/** Output as a terminal shows it. Nothing in it can do anything. */
export function Terminal({ text, label }: { text: string; label: string }) {
  const [steps, setSteps] = useState(1);
  const { lines, rest } = useMemo(
    () => terminalLines(text, { lines: windowStep.lines * steps, characters: windowStep.characters * steps }),
    [text, steps],
  );
  return (
    <figure aria-label={label}>
      <pre className="max-h-[420px] overflow-auto px-3 py-2 text-code [contain-intrinsic-size:auto_200px] [content-visibility:auto] max-phone:max-h-[60vh]">
        <code>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
            <TerminalLineView key={index} line={line} />
          ))}
        </code>
      </pre>
      {rest > 0 && <ShowMore rest={rest} onMore={() => setSteps(steps + 1)} />}
    </figure>
  );
}

/** One line, whose paths are links where files can be opened. */
export const TerminalLineView = memo(function TerminalLineView({ line }: { line: TerminalLine }) {
  const isLinked = useFileOpener() !== null;
  const parts = useMemo(
    () => (isLinked ? linkedRuns(line.runs) : [{ runs: line.runs, target: null }]),
    [isLinked, line],
  );
  return (
    <span className="block min-h-[1lh] whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ runs, target }, index) =>
        target === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
          <Runs key={index} runs={runs} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place.
          <FileLink key={index} {...target}>
            <Runs runs={runs} />
          </FileLink>
        ),
      )}
      {line.cut > 0 && <span className="text-faint"> … {bytes(line.cut)} more in this line</span>}
      {'\n'}
    </span>
  );
});

function Runs({ runs }: { runs: readonly TerminalRun[] }) {
  return runs.map(({ text, style }, index) => {
    const css = cssOf(style);
    if (css === null) return text;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a run is known by its place.
      <span key={index} style={css}>
        {text}
      </span>
    );
  });
}
