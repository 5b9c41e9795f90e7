import { useState } from 'react';
import { useCommand } from '../../store/command.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { showToast } from '../../store/toasts.ts';
import { cliForModes, useCli } from '../../store/use-cli.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keySourceWords } from '../../ui/key-source-words.ts';
import { AdvancedFields } from '../../ui/run-options/advanced-fields.tsx';
import { MainRunFields, MoreRunFields } from '../../ui/run-options/run-fields.tsx';
import { optionChanges, optionsOf, type RunProblems, runFormOf } from '../../ui/run-options/run-form.ts';

const nothingUsual = runFormOf({});

/** What later runs of this session are started with. The run that is live keeps what it has. */
export function OptionsDialog({ onClose }: { onClose(): void }) {
  const { id: sessionId } = useSession();
  const options = useSessionState((state) => state.options);
  const models = useSessionState(({ cli }) => cli.models);
  const styles = useSessionState(({ cli }) => cli.outputStyles);
  const isLive = useSessionState(({ run }) => run.type === 'live');
  const cli = useCli();
  const command = useCommand();
  const [form, setForm] = useState(() => runFormOf(options));
  const [problems, setProblems] = useState<RunProblems>({});
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<string | null>(null);
  const save = async () => {
    const filled = optionsOf(form, options);
    if (filled.type === 'problems') return setProblems(filled.problems);
    const changes = optionChanges(options, filled.options);
    if (Object.keys(changes).length === 0) return onClose();
    setIsBusy(true);
    const answer = await command({ type: 'session.configure', sessionId, options: changes }, { isQuiet: true });
    setIsBusy(false);
    if (answer.type === 'refused') return setTold(answer.error.message);
    showToast('done', isLive ? 'Saved. Stop and resume the session to apply.' : 'Saved.');
    onClose();
  };
  const shared = { form, onForm: setForm, problems, usual: nothingUsual };
  return (
    <Dialog title="Session options" onClose={onClose}>
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-4 py-3.5">
        <p className="text-sm text-dim">These apply from the next run of this session.</p>
        <MainRunFields {...shared} models={models} cli={cli ? cliForModes(cli) : { version: null }} />
        <MoreRunFields {...shared} />
        <AdvancedFields {...shared} styles={styles} />
        <LastRun />
        {told !== null && (
          <p role="alert" className="rounded-lg bg-bad-bg px-3 py-2 text-sm text-bad">
            {told}
          </p>
        )}
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" disabled={isBusy} onClick={() => void save()}>
          Save options
        </Button>
      </div>
    </Dialog>
  );
}

/** What the CLI of the present or the last run is, and what it signs in with. */
function LastRun() {
  const version = useSessionState(({ cli }) => cli.version);
  const credential = useSessionState(({ cli }) => cli.credential);
  if (version === null) return null;
  return (
    <p className="text-xs text-faint">
      Claude Code {version}
      {credential !== null && `. ${keySourceWords(credential)}.`}
    </p>
  );
}
