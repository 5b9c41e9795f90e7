import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { JsonObject } from '../../../../core/json.ts';
import type { Model } from '../../../../core/session/fact.ts';
import { preference, setPreference } from '../../../store/preference.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { AdvancedFields, Folded } from '../../../ui/run-options/advanced-fields.tsx';
import type { CliForModes } from '../../../ui/run-options/run-choices.ts';
import { MainRunFields, MoreRunFields } from '../../../ui/run-options/run-fields.tsx';
import { optionsOf, type RunProblems, runFormOf } from '../../../ui/run-options/run-form.ts';
import { useFocusProblem } from '../../../ui/use-focus-problem.ts';
import { draftOf, fieldsFrom, type NewSessionFields } from './draft.ts';
import { FolderField } from './folder-field.tsx';
import { OwnWorktreeField } from './own-worktree-field.tsx';
import { refusalWords } from './refusal-words.ts';
import { TrustDialog } from './trust-dialog.tsx';
import { useCreateSession } from './use-create-session.ts';
import { isCheckable, useFitness } from './use-fitness.ts';
import type { RecentFolder } from './use-folders.ts';

type NewSessionFormProps = {
  recent: readonly RecentFolder[];
  /** What was set for new sessions. The server adds it where nothing else is asked for. */
  usual: JsonObject;
  models: readonly Model[];
  styles: readonly string[];
  cli: CliForModes;
  /** The folder that is filled in at first. */
  suggestedPath: string;
  credential: string | null;
  onMade(): void;
};

const noProblems: RunProblems = {};
const draftName = 'newSession.draft';

/** Where, with what and with which first words a session begins. */
export function NewSessionForm(props: NewSessionFormProps) {
  const { recent, usual, models, styles, cli, suggestedPath, credential, onMade } = props;
  const root = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(() => fieldsFrom(preference(draftName, null), suggestedPath));
  const { path, text, worktree, form } = fields;
  const fitness = useFitness(path.trim());
  const [usualForm] = useState(() => runFormOf(usual));
  const [problems, setProblems] = useState(noProblems);
  const [isMoreShown, setIsMoreShown] = useState(false);
  const { creating, create, continueLast, trust, rest } = useCreateSession(() => {
    setPreference(draftName, null);
    onMade();
  });
  const refusal = creating.type === 'refused' ? refusalWords(creating.error) : {};
  const shown = { ...problems, ...refusal.run };
  useFocusProblem(root, creating.type === 'refused' ? creating.error : problems);

  const set = (changed: Partial<NewSessionFields>) => {
    const next = { ...fields, ...changed };
    setFields(next);
    setPreference(draftName, draftOf(next, suggestedPath));
    // An error is about what was sent, not about what is typed since.
    if (creating.type === 'refused') rest();
    if (Object.keys(problems).length > 0) setProblems(noProblems);
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (creating.type === 'busy') return;
    const filled = optionsOf(form);
    setProblems(filled.type === 'problems' ? filled.problems : noProblems);
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
    <form ref={root} onSubmit={submit} aria-label="New session" className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-4 py-3.5">
        <FolderField
          path={path}
          onPath={(changed) => set({ path: changed })}
          recent={recent}
          problem={refusal.folder}
        />
        <TextArea
          label="Message"
          placeholder="What should Claude do? (optional)"
          rows={3}
          value={text}
          onText={(changed) => set({ text: changed })}
          onKeyDown={sendOnEnter}
          autoFocus={path !== ''}
        />
        <OwnWorktreeField
          fitness={fitness}
          isChecking={isCheckable(path.trim())}
          wanted={worktree}
          onWanted={(changed) => set({ worktree: changed })}
          text={text}
          problem={refusal.worktree}
        />
        <MainRunFields
          form={form}
          onForm={(changed) => set({ form: changed })}
          problems={shown}
          models={models}
          cli={cli}
          usual={usualForm}
        />
        <Folded title="More" isOpen={isMoreShown} onToggle={() => setIsMoreShown(!isMoreShown)}>
          <MoreRunFields form={form} onForm={(changed) => set({ form: changed })} problems={shown} usual={usualForm} />
          <AdvancedFields
            form={form}
            onForm={(changed) => set({ form: changed })}
            problems={shown}
            usual={usualForm}
            styles={styles}
            isNew
          />
        </Folded>
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
