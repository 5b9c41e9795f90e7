import { type FormEvent, useEffect, useState } from 'react';
import { visible } from '../../../core/text/visible.ts';
import type { RewindWhat, Rewound } from '../../../core/wire.ts';
import { useCommand } from '../../store/command.ts';
import { insertText } from '../../store/insertion.ts';
import { showToast } from '../../store/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { plural, shortPath } from '../../ui/format.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Visible } from '../../ui/visible.tsx';

type Preview = { type: 'asking' } | { type: 'impossible'; reason: string } | { type: 'ready'; changes: Rewound };

type RewindDialogProps = { sessionId: string; cwd: string; messageId: string; onClose(): void };

/** Shows what going back to a message would change, and does it. */
export function RewindDialog({ sessionId, cwd, messageId, onClose }: RewindDialogProps) {
  const command = useCommand();
  const [preview, setPreview] = useState<Preview>({ type: 'asking' });
  const [chosen, setChosen] = useState<RewindWhat>('both');
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    let isShown = true;
    const ask = { type: 'session.rewind', sessionId, messageId, dryRun: true, what: 'both' } as const;
    void command(ask, { isQuiet: true }).then((answer) => {
      if (!isShown) return;
      if (answer.type === 'refused') return setPreview({ type: 'impossible', reason: answer.error.message });
      setPreview({ type: 'ready', changes: answer.result });
    });
    return () => {
      isShown = false;
    };
  }, [command, sessionId, messageId]);

  const problems = preview.type === 'ready' ? (preview.changes.problems ?? {}) : {};
  const possible = choices.filter(({ what }) => isPossible(what, problems));
  const what = possible.some((choice) => choice.what === chosen) ? chosen : possible[0]?.what;
  const goBack = async (event: FormEvent) => {
    event.preventDefault();
    if (what === undefined || isBusy) return;
    setIsBusy(true);
    const answer = await command({ type: 'session.rewind', sessionId, messageId, dryRun: false, what });
    setIsBusy(false);
    if (answer.type === 'refused') return;
    if (answer.result.text !== undefined) insertText(answer.result.text);
    showToast('done', doneWords[what]);
    onClose();
  };

  return (
    <Dialog title="Go back to here" onClose={onClose}>
      <form className="flex min-h-0 flex-col" onSubmit={(event) => void goBack(event)}>
        <div className="min-h-0 overflow-y-auto px-4 py-3 text-sm">
          {preview.type === 'asking' && (
            <p role="status" className="flex items-center gap-2 text-dim">
              <Spinner /> Checking what would change
            </p>
          )}
          {preview.type === 'impossible' && <p role="alert">{preview.reason}</p>}
          {preview.type === 'ready' && (
            <>
              <fieldset className="flex flex-col gap-1">
                <legend className="sr-only">What to take back</legend>
                {choices.map((choice) => (
                  <label
                    key={choice.what}
                    className="flex items-start gap-2.5 rounded-md px-1 py-1 has-disabled:text-faint max-phone:min-h-11"
                  >
                    <input
                      type="radio"
                      name="what"
                      className="mt-1 accent-sea"
                      data-autofocus={what === choice.what ? '' : undefined}
                      checked={what === choice.what}
                      disabled={!isPossible(choice.what, problems)}
                      onChange={() => setChosen(choice.what)}
                    />
                    <span>
                      {choice.label}
                      <span className="block text-xs text-faint">{choice.hint}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
              <div className="mt-2 flex flex-col gap-1 border-t border-line pt-2 text-dim">
                {problems.conversation !== undefined && <p>{problems.conversation}</p>}
                {problems.files !== undefined && <p>Files can’t be put back: {problems.files}</p>}
                {problems.files === undefined && what !== 'conversation' && (
                  <>
                    <Changes changes={preview.changes} cwd={cwd} />
                    <p>
                      Only files that Claude changed with its edit tools are put back. Changes made by commands stay,
                      such as files that Bash created or deleted.
                    </p>
                  </>
                )}
              </div>
            </>
          )}
        </div>
        <div className="flex justify-end gap-2 border-t border-line px-4 py-2.5">
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="danger" disabled={preview.type !== 'ready' || what === undefined || isBusy}>
            {isBusy && <Spinner />}
            Go back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const choices: { what: RewindWhat; label: string; hint: string }[] = [
  {
    what: 'both',
    label: 'Code and conversation',
    hint: 'Claude forgets this message and everything after it. Files that it edited become what they were.',
  },
  {
    what: 'conversation',
    label: 'Conversation only',
    hint: 'Claude forgets this message and everything after it. Files stay as they are.',
  },
  {
    what: 'files',
    label: 'Code only',
    hint: 'Files that Claude edited become what they were. The conversation stays.',
  },
];

const doneWords: { [What in RewindWhat]: string } = {
  both: 'Went back. Edit the message and send it again.',
  conversation: 'Went back. Edit the message and send it again.',
  files: 'The files that Claude edited are as they were then.',
};

function isPossible(what: RewindWhat, { files, conversation }: NonNullable<Rewound['problems']>): boolean {
  const needsFiles = what !== 'conversation';
  const needsConversation = what !== 'files';
  return !(needsFiles && files !== undefined) && !(needsConversation && conversation !== undefined);
}

function Changes({ changes: { files, insertions, deletions }, cwd }: { changes: Rewound; cwd: string }) {
  if (files.length === 0)
    return <p>No file would change: those that Claude edited are as they were when this was sent.</p>;
  return (
    <>
      <p>
        {plural(files.length, 'file')} would change: <span className="tnum text-ok">+{insertions}</span>{' '}
        <span className="tnum text-bad">−{deletions}</span>.
      </p>
      <ul className="mt-1 max-h-60 overflow-y-auto font-mono text-code text-dim">
        {files.map((file) => (
          <li key={file} className="truncate" title={visible(file)}>
            <Visible text={shortPath(file, cwd)} />
          </li>
        ))}
      </ul>
    </>
  );
}
