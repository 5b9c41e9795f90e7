import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { DemoButton } from '../features/sessions/demo-button.tsx';
import { useSessions } from '../store/sessions.ts';
import { useCli } from '../store/use-cli.ts';
import { CliProblem } from '../ui/cli-problem.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Logo } from '../ui/logo.tsx';

/** What is beside the list when no session is chosen. On a phone the list itself is the page. */
export function HomePage() {
  useWaitingTitle('');
  const cli = useCli();
  const hasSessions = (useSessions() ?? []).length > 0;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-col items-center justify-center gap-3 px-6 outline-none max-phone:hidden"
    >
      <Logo size={44} />
      <p className="text-base font-semibold">{hasSessions ? 'Choose a session' : 'Start your first session'}</p>
      <p className="flex items-center gap-4 text-sm text-dim">
        <span>
          <Kbd keys="N" /> begins a new one
        </span>
        <span>
          <Kbd keys="mod+K" /> finds anything
        </span>
        <span>
          <Kbd keys="?" /> shows all keys
        </span>
      </p>
      {cli?.cli.type === 'found' && (
        <p className="text-xs text-faint">
          claude {cli.cli.version} at <span className="font-mono">{cli.cli.file}</span>
        </p>
      )}
      {cli?.cli.type === 'unusable' && cli.demo !== null && (
        <p className="text-xs text-faint">This is the demo: a scripted model, and a project to throw away.</p>
      )}
      {cli?.cli.type === 'unusable' && cli.demo === null && (
        <div className="mt-2 max-w-md rounded-lg border border-line">
          <CliProblem reason={cli.cli.reason} sentence={cli.cli.sentence}>
            <DemoButton />
          </CliProblem>
        </div>
      )}
    </main>
  );
}
