import type { AsideState } from '../../core/session/entry.ts';
import { Markdown } from './markdown/markdown.tsx';
import { Spinner } from './spinner.tsx';

export function AsideAnswer({ state }: { state: AsideState }) {
  switch (state.type) {
    case 'waiting':
      return (
        <p role="status" className="flex items-center gap-2 text-dim">
          <Spinner /> Claude is answering
        </p>
      );
    case 'answered':
      return <Markdown text={state.text} />;
    case 'failed':
      return <p className="text-bad">No answer: {state.reason || 'Claude Code doesn’t say why'}</p>;
    case 'cut':
      return <p className="text-dim">No answer: the run ended before it came.</p>;
  }
}
