import { useEffect, useState, useSyncExternalStore } from 'react';
import { CodeBlock } from '../code/code-block.tsx';
import { CopyButton } from '../copy-button.tsx';
import { useIsForDecision } from '../showing.ts';
import { type Drawing, type DrawingFailure, drawDiagram, recallDrawing } from './draw-diagram.ts';

/** A diagram and its source. A card that waits for an answer shows the source first: a picture hides its comments. */
export function DiagramPicture({ source }: { source: string }) {
  const isForDecision = useIsForDecision();
  const [isSource, setIsSource] = useState(isForDecision);
  const drawing = useDrawing(source, !isSource);
  const isDrawn = drawing?.type === 'drawn';
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-bg">
      <div className="flex h-7 items-center gap-2 border-b border-line bg-panel pr-1 pl-3 text-2xs text-faint max-phone:h-11">
        <span className="flex-1">Mermaid</span>
        {drawing === null && !isSource && <span role="status">Drawing…</span>}
        {(isDrawn || isSource) && (
          <button
            type="button"
            onClick={() => setIsSource(!isSource)}
            className="rounded px-1 text-sea hover:underline max-phone:min-h-11 max-phone:px-2"
          >
            {isSource ? 'Show diagram' : 'Show source'}
          </button>
        )}
        <CopyButton text={source} label="Copy code" className="size-6" />
      </div>
      {isDrawn && !isSource ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: A wide diagram scrolls, also by keyboard.
        <section aria-label="Diagram" tabIndex={0} className="overflow-x-auto p-3">
          <img
            src={drawing.address}
            alt={`Diagram: ${kindOf(source)}`}
            width={drawing.width}
            height={drawing.height}
            style={{ minWidth: Math.min(drawing.width, smallestWidth) }}
            className="mx-auto h-auto max-w-full"
          />
        </section>
      ) : (
        <>
          {drawing?.type === 'failed' && !isSource && (
            <p className="border-b border-line px-3 py-1.5 text-xs text-bad">
              Couldn’t draw this diagram: {failureWords(drawing)}.
            </p>
          )}
          <CodeBlock text={source} language="mermaid" />
        </>
      )}
    </div>
  );
}

/** On a phone a wide diagram scrolls before it becomes too small to read. */
const smallestWidth = 560;

function useDrawing(source: string, isWanted: boolean): Drawing | null {
  const isDark = useIsDark();
  const [found, setFound] = useState<{ isDark: boolean; drawing: Drawing } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void drawDiagram({ source, isDark }).then((drawing) => {
      if (isCurrent) setFound({ isDark, drawing });
    });
    return () => {
      isCurrent = false;
    };
  }, [source, isDark, isWanted]);
  // The drawing of the other theme is better than none while this one is drawn.
  return recallDrawing({ source, isDark }) ?? found?.drawing ?? null;
}

function useIsDark(): boolean {
  return useSyncExternalStore(watchTheme, readTheme);
}

function readTheme(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', onChange);
  };
}

/** The word that a diagram begins with, such as `flowchart`. */
function kindOf(source: string): string {
  const line = source.split('\n').find((each) => /^\s*[A-Za-z]/.test(each)) ?? '';
  return /[A-Za-z][\w-]{0,40}/.exec(line)?.[0] ?? 'Mermaid';
}

function failureWords(failure: DrawingFailure): string {
  switch (failure.cause) {
    case 'notLoaded':
      return 'the drawing page couldn’t be loaded';
    case 'timeout':
      return 'it took longer than 10 seconds';
    case 'tooLarge':
      return 'it’s too large';
    case 'unsupported':
      return 'this type of diagram isn’t supported';
    case 'invalid':
      return failure.message || 'its source is invalid';
  }
}
