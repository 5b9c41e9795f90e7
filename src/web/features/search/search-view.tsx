import { useMemo, useRef } from 'react';
import { useLocation } from 'wouter';
import { projectFolder } from '../../../core/worktree/name.ts';
import { useMay } from '../../store/client-context.ts';
import { useSessions } from '../../store/sessions.ts';
import { Empty } from '../../ui/empty.tsx';
import { baseName } from '../../ui/format.ts';
import { hitAddress } from './hit-groups.ts';
import { IndexProgress } from './index-progress.tsx';
import { Results } from './results.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchStart } from './search-start.tsx';
import { SessionScope } from './session-scope.tsx';
import { useSaved } from './use-saved.ts';
import { useSearchResults } from './use-search.ts';

type SearchViewProps = {
  text: string;
  /** Only in this session. */
  session: string | null;
  onChange(place: { text: string; session: string | null }): void;
};

const mostProjects = 40;

/** Everything about one search: what is typed, what is found, what is kept. */
export function SearchView({ text, session, onChange }: SearchViewProps) {
  const [, navigate] = useLocation();
  const search = useSearchResults(text, session);
  const saved = useSaved();
  const mayChange = useMay('session.create');
  const projects = useProjects();
  const place = useRef<HTMLDivElement>(null);
  const { answer, problem } = search;
  const isEmpty = text.trim() === '';
  const setText = (next: string) => onChange({ text: next, session });
  const focusOn = (selector: string) => place.current?.querySelector<HTMLElement>(selector)?.focus();
  const openFirst = () => {
    const first = answer?.hits[0];
    if (first && !search.isAsking) navigate(hitAddress(first, text));
  };

  return (
    <div ref={place} className="flex flex-col gap-2.5">
      <div className="sticky top-0 z-10 -mx-1 flex flex-col gap-2.5 bg-bg px-1 pt-1 pb-2.5">
        <SearchBox
          text={text}
          onText={setText}
          onDown={() => focusOn('[data-hit]')}
          onEnter={openFirst}
          isSaved={mayChange ? saved.searches.some((one) => one.text === text.trim()) : null}
          onSave={() => saved.save(text)}
        />
        <SearchFilters text={text} onText={setText} projects={projects} />
      </div>
      {session !== null && <SessionScope session={session} onAll={() => onChange({ text, session: null })} />}
      {answer && <IndexProgress progress={answer.progress} />}
      {problem !== null && (
        <p role="status" className="px-0.5 text-sm text-dim">
          {problem}
        </p>
      )}
      {!isEmpty && problem === null && (answer?.notes ?? []).map((note) => <Note key={note}>{note}</Note>)}
      {isEmpty && (
        <SearchStart searches={saved.searches} mayChange={mayChange} onChoose={setText} onDrop={saved.drop} />
      )}
      {!isEmpty && problem === null && answer && (
        <>
          {!answer.isComplete && <Note>It took too long, so not all of the past was looked through.</Note>}
          {answer.hits.length === 0 && answer.next === null && !search.isAsking && (
            <Empty title="Nothing was found">Fewer words, or no filters, find more.</Empty>
          )}
          <Results
            answer={answer}
            text={text}
            isAsking={search.isAsking}
            more={search.more}
            onUp={() => focusOn('input')}
          />
        </>
      )}
    </div>
  );
}

function Note({ children }: { children: string }) {
  return <p className="px-0.5 text-xs text-dim">{children}</p>;
}

/** The folders of the sessions, by the last part of their paths. */
function useProjects(): string[] {
  const sessions = useSessions();
  return useMemo(() => {
    const names = new Set((sessions ?? []).map(({ cwd }) => baseName(projectFolder(cwd))));
    return [...names].slice(0, mostProjects).sort((a, b) => a.localeCompare(b));
  }, [sessions]);
}
