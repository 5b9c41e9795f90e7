import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { DemoButton } from '../features/sessions/demo-button.tsx';
import { useMay } from '../store/client-context.ts';
import { useKeyName } from '../store/keymap.ts';
import { openOverlay } from '../store/overlay.ts';
import { useSessions } from '../store/sessions.ts';
import { useCli } from '../store/use-cli.ts';
import { Button } from '../ui/button.tsx';
import { CliProblem } from '../ui/cli-problem.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Logo } from '../ui/logo.tsx';

/** What is beside the list when no session is chosen. On a phone the list itself is the page. */
export function HomePage() {
  useWaitingTitle('');
  const cli = useCli();
  const sessions = useSessions();
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-w-0 flex-1 flex-col items-center justify-center gap-3 px-6 outline-none max-phone:hidden"
    >
      <Logo size={44} />
      {sessions !== null && sessions.length > 0 && <p className="text-base font-semibold">Select a session</p>}
      {sessions?.length === 0 && cli !== null && <FirstSession hasCli={cli.cli.type === 'found'} />}
      <p className="flex items-center gap-4 text-sm text-dim">
        <span>
          <Kbd keys={useKeyName('newSession')} /> new session
        </span>
        <span>
          <Kbd keys={useKeyName('palette')} /> command palette
        </span>
        <span>
          <Kbd keys={useKeyName('shortcuts')} /> all shortcuts
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

/** Without a CLI the page says what is missing, and offers the demo there. */
function FirstSession({ hasCli }: { hasCli: boolean }) {
  const may = useMay('session.create');
  if (!may || !hasCli) return null;
  return (
    <div className="flex gap-2">
      <Button look="primary" onClick={() => openOverlay({ type: 'newSession', cwd: null })}>
        Start your first session
      </Button>
      <DemoButton />
    </div>
  );
}
