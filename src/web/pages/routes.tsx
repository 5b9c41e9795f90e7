import { Suspense, useEffect } from 'react';
import { Route, Switch, useLocation, useRoute } from 'wouter';
import { basePath } from '../connection/base-path.ts';
import { useClient } from '../store/client-context.ts';
import { PageLoading } from '../ui/loading.tsx';
import { Boundary } from '../ui/mishap/boundary.tsx';
import { loadLater } from '../ui/mishap/load-later.ts';
import { MishapPage } from '../ui/mishap/mishap.tsx';
import { decoded } from './decoded.ts';
import { HomePage } from './home-page.tsx';
import { NoPage } from './no-page.tsx';
import { Shell } from './shell.tsx';

const loadSessionPage = async () => (await import('./session-page.tsx')).SessionPage;
const SessionPage = loadLater(loadSessionPage);
// It need not wait until this browser is signed in. When it doesn't come, the page itself says so.
if (location.pathname.startsWith(`${basePath}/sessions/`)) loadSessionPage().catch(() => {});
const InboxPage = loadLater(async () => (await import('./inbox-page.tsx')).InboxPage);
const HistoryPage = loadLater(async () => (await import('./history-page.tsx')).HistoryPage);
const InspectorPage = loadLater(async () => (await import('./inspector-page.tsx')).InspectorPage);
const NewPage = loadLater(async () => (await import('./new-page.tsx')).NewPage);
const SearchPage = loadLater(async () => (await import('./search-page.tsx')).SearchPage);
const CostPage = loadLater(async () => (await import('./cost-page.tsx')).CostPage);
const AgentsPage = loadLater(async () => (await import('./agents/agents-page.tsx')).AgentsPage);
const SettingsPage = loadLater(async () => (await import('./settings-page.tsx')).SettingsPage);
const AuditPage = loadLater(async () => (await import('./audit-page.tsx')).AuditPage);
const RulesPage = loadLater(async () => (await import('./rules-page.tsx')).RulesPage);
const HelpPage = loadLater(async () => (await import('./help-page.tsx')).HelpPage);

/** The page that the address names. */
export function Routes() {
  const [, session] = useRoute('/sessions/:id/*?');
  const [location] = useLocation();
  usePreloadedSessionPage();
  return (
    <Shell currentId={session?.id ?? null}>
      <Boundary
        resetOn={location}
        fallback={(problem, tryAgain) => <MishapPage problem={problem} onTryAgain={tryAgain} />}
      >
        <Suspense fallback={<PageLoading />}>
          <Switch>
            <Route path="/">
              <HomePage />
            </Route>
            <Route path="/new">
              <NewPage />
            </Route>
            <Route path="/sessions/:id">{({ id }) => <SessionPage key={id} id={id} entryId={null} />}</Route>
            <Route path="/sessions/:id/history">{({ id }) => <HistoryPage key={id} id={id} />}</Route>
            <Route path="/sessions/:id/inspector">{({ id }) => <InspectorPage key={id} id={id} />}</Route>
            <Route path="/sessions/:id/entries/:entryId">
              {({ id, entryId }) => <SessionPage key={id} id={id} entryId={decoded(entryId)} />}
            </Route>
            <Route path="/inbox">
              <InboxPage />
            </Route>
            <Route path="/search">
              <SearchPage />
            </Route>
            <Route path="/cost">
              <CostPage />
            </Route>
            <Route path="/agents/:place?">{({ place }) => <AgentsPage place={place ?? 'overview'} />}</Route>
            <Route path="/settings/:section?">{({ section }) => <SettingsPage section={section ?? 'general'} />}</Route>
            <Route path="/help/:section?">{({ section }) => <HelpPage section={section ?? null} />}</Route>
            <Route path="/audit">
              <AuditPage />
            </Route>
            <Route path="/rules">
              <RulesPage />
            </Route>
            <Route>
              <NoPage />
            </Route>
          </Switch>
        </Suspense>
      </Boundary>
    </Shell>
  );
}

/** A session is what most people open next; the list goes first. */
function usePreloadedSessionPage(): void {
  const client = useClient();
  useEffect(
    () =>
      client.subscribe(({ type }) => {
        if (type === 'sessions') loadSessionPage().catch(() => {});
      }),
    [client],
  );
}
