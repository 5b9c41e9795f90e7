import { ChevronRight } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { JsonObject } from '../../../../core/json.ts';
import type { Model } from '../../../../core/session/fact.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { MainRunFields, MoreRunFields } from '../../../ui/run-options/run-fields.tsx';
import { optionsOf, type RunProblems, runFormOf } from '../../../ui/run-options/run-form.ts';
import { FolderField } from './folder-field.tsx';
import { type OwnWorktree, OwnWorktreeField } from './own-worktree-field.tsx';
import { refusalWords } from './refusal-words.ts';
import { TrustDialog } from './trust-dialog.tsx';
import { useCreateSession } from './use-create-session.ts';
import { useFitness } from './use-fitness.ts';
import type { RecentFolder } from './use-folders.ts';

type NewSessionFormProps = {
  recent: readonly RecentFolder[];
  /** What was set for new sessions. The server adds it where nothing else is asked for. */
  usual: JsonObject;
  models: readonly Model[];
  cwd: string | null;
  credential: string | null;
  onMade(): void;
};

const emptyForm = runFormOf({});

/** Where, with what and with which first words a session begins. */
export function NewSessionForm({ recent, usual, models, cwd, credential, onMade }: NewSessionFormProps) {
  const [path, setPath] = useState(cwd ?? recent[0]?.path ?? '');
  const [text, setText] = useState('');
  const [form, setForm] = useState(emptyForm);
  const [worktree, setWorktree] = useState<OwnWorktree>({ isWanted: false, name: '' });
  const fitness = useFitness(path.trim());
  const [usualForm] = useState(() => runFormOf(usual));
  const [problems, setProblems] = useState<RunProblems>({});
  const [isMoreShown, setIsMoreShown] = useState(false);
  const { creating, create, continueLast, trust, rest } = useCreateSession(onMade);
  const refusal = creating.type === 'refused' ? refusalWords(creating.error) : {};
  const shown = { ...problems, ...refusal.run };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (creating.type === 'busy') return;
    const filled = optionsOf(form);
    setProblems(filled.type === 'problems' ? filled.problems : {});
    if (filled.type === 'problems') return setIsMoreShown(true);
    const ownWorktree = worktree.isWanted && fitness?.type !== 'unfit' ? worktree.name.trim() : null;
    void create({ cwd: path.trim(), options: filled.options, text, ownWorktree });
  };
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return (
    <form onSubmit={submit} aria-label="New session" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-4 py-3.5">
        <FolderField path={path} onPath={setPath} recent={recent} problem={refusal.folder} />
        <TextArea
          label="Message"
          placeholder="What to begin with. It can also come later."
          rows={3}
          value={text}
          onText={setText}
          onKeyDown={sendOnEnter}
          autoFocus={path !== ''}
        />
        <OwnWorktreeField
          fitness={fitness}
          wanted={worktree}
          onWanted={setWorktree}
          text={text}
          problem={refusal.worktree}
        />
        <MainRunFields form={form} onForm={setForm} problems={shown} models={models} usual={usualForm} />
        <button
          type="button"
          aria-expanded={isMoreShown}
          onClick={() => setIsMoreShown(!isMoreShown)}
          className="flex items-center gap-1 self-start text-xs text-dim hover:text-ink max-phone:min-h-10"
        >
          <ChevronRight size={14} className={isMoreShown ? 'rotate-90' : ''} /> More
        </button>
        {isMoreShown && <MoreRunFields form={form} onForm={setForm} problems={shown} usual={usualForm} />}
        {refusal.other && (
          <p role="alert" className="rounded-lg bg-bad-bg px-3 py-2 text-sm text-bad">
            {refusal.other}
          </p>
        )}
      </div>
      <div className="flex items-center justify-end gap-3 border-t border-line px-4 py-3 max-phone:flex-wrap max-phone:gap-y-2">
        <p className="min-w-0 flex-1 text-xs text-faint max-phone:basis-full">{credential}</p>
        {recent.some((folder) => folder.path === path.trim()) && (
          <Button look="ghost" disabled={creating.type === 'busy'} onClick={() => void continueLast(path.trim())}>
            Continue the last one
          </Button>
        )}
        <Button type="submit" look="primary" disabled={creating.type === 'busy' || path.trim() === ''}>
          {text.trim() === '' ? 'Start session' : 'Send'}
        </Button>
      </div>
      {creating.type === 'untrusted' && (
        <TrustDialog path={creating.path} onTrust={() => void trust(creating)} onClose={rest} />
      )}
    </form>
  );
}
