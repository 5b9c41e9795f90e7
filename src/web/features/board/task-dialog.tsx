import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { newId } from '../../../client/new-id.ts';
import type { AgentTask } from '../../../core/fleet/task.ts';
import type { Filled } from '../../../core/template/fill.ts';
import { fleetApi } from '../../connection/fleet-api.ts';
import { useFleet } from '../../store/fleet.ts';
import { useChange } from '../../store/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { LimitFields } from '../../ui/limit-fields.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { useFocusProblem } from '../../ui/use-focus-problem.ts';
import { DependencyField } from './dependency-field.tsx';
import { FileField } from './file-field.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { fieldsOf, type TaskFields, type TaskProblems, taskOf } from './task-form.ts';

type TemplatePlace = {
  onFilled(filled: Filled<string> | null): void;
  isApplied: boolean;
  showsMissing: boolean;
};

type TaskDialogProps = {
  task: AgentTask | null;
  agentId: string | null;
  /** Templates are another feature's. */
  renderTemplates(place: TemplatePlace): ReactNode;
  onClose(): void;
};

/** Makes a task, or changes one that has not begun. */
export function TaskDialog({ task, agentId, renderTemplates, onClose }: TaskDialogProps) {
  const fleet = useFleet();
  const agents = fleet?.agents ?? [];
  const [id] = useState(() => task?.id ?? newId());
  const [fields, setFields] = useState(() => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return fieldsOf(task, agentId ?? (agents.length === 1 ? (agents[0]?.id ?? '') : ''), zone);
  });
  const [problems, setProblems] = useState<TaskProblems>({});
  // The template that wrote the prompt. It lets go of a prompt that is edited by hand.
  const [applied, setApplied] = useState<Filled<string> | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useFocusProblem(form, problems);
  const { isBusy, refusal, change } = useChange();
  const set = (changed: Partial<TaskFields>) => setFields((before) => ({ ...before, ...changed }));

  const others = (fleet?.tasks ?? []).filter((other) => other.id !== id);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const unfilled = applied?.type === 'missing' ? applied.reason : null;
    const filled = taskOf(fields, others, unfilled);
    setProblems(filled.type === 'problems' ? filled.problems : {});
    if (filled.type === 'problems') return;
    if ((await change(() => fleetApi.putTask(id, filled.task))) !== null) onClose();
  };

  const agent = agents.find((known) => known.id === fields.agentId);
  const agentNames = new Map(agents.map((known) => [known.id, known.name]));
  const title = task === null ? 'New task' : 'Edit task';
  return (
    <Dialog title={title} onClose={onClose} className="w-[min(680px,calc(100vw-24px))]">
      <form
        ref={form}
        aria-label={title}
        onSubmit={(event) => void submit(event)}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-4 py-3.5">
          <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3 max-phone:grid-cols-1">
            <TextField
              label="Title"
              value={fields.title}
              onText={(text) => set({ title: text })}
              problem={problems.title}
            />
            <SelectField
              label="Done by"
              value={fields.agentId}
              onText={(chosen) => set({ agentId: chosen })}
              choices={[
                ...(fields.agentId === ''
                  ? [{ value: '', label: agents.length === 0 ? 'No agents yet' : 'Choose an agent' }]
                  : []),
                ...agents.map((known) => ({ value: known.id, label: known.name })),
              ]}
              problem={problems.agentId}
              disabled={task !== null}
            />
          </div>
          {task === null &&
            renderTemplates({
              onFilled: (filled) => {
                setApplied(filled);
                if (filled !== null) set({ prompt: filled.value });
              },
              isApplied: applied !== null,
              showsMissing: problems.prompt !== undefined,
            })}
          <TextArea
            label="Prompt"
            rows={5}
            placeholder="What should Claude do?"
            value={fields.prompt}
            onText={(prompt) => {
              set({ prompt });
              setApplied(null);
            }}
            problem={problems.prompt}
          />
          <FileField
            folder={agent?.worktree?.path ?? agent?.cwd ?? null}
            files={fields.files}
            onFiles={(files) => set({ files })}
            text={fields.typedFile}
            onText={(typedFile) => set({ typedFile })}
            problem={problems.files}
          />
          <DependencyField
            tasks={others}
            agentNames={agentNames}
            chosen={fields.dependsOn}
            onChosen={(dependsOn) => set({ dependsOn })}
            text={fields.typedTask}
            onText={(typedTask) => set({ typedTask })}
            problem={problems.after}
          />
          <ScheduleFields fields={fields} onFields={setFields} problem={problems.schedule} />
          <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,3fr)] gap-3 max-phone:grid-cols-1">
            <NumberField
              label="Priority"
              isAny
              placeholder="0"
              value={fields.priority}
              onNumber={(priority) => set({ priority })}
            />
            <LimitFields limits={fields.limits} onLimits={(limits) => set({ limits })} />
          </div>
          {(problems.numbers ?? refusal?.message) && (
            <p role="alert" className="rounded-lg bg-bad-bg px-3 py-2 text-sm text-bad">
              {problems.numbers ?? refusal?.message}
            </p>
          )}
        </div>
        <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {task === null ? 'Create task' : 'Save task'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
