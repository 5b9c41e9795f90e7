import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { newId } from '../../../client/new-id.ts';
import type { Agent, AgentSpec } from '../../../core/fleet/agent.ts';
import type { Model } from '../../../core/session/fact.ts';
import type { Filled } from '../../../core/template/fill.ts';
import { fleetApi } from '../../connection/fleet-api.ts';
import { useCommand } from '../../store/command.ts';
import { useFleet } from '../../store/fleet.ts';
import { useChange } from '../../store/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { CliForModes } from '../../ui/run-options/run-choices.ts';
import { useFocusProblem } from '../../ui/use-focus-problem.ts';
import { AgentFields } from './agent-fields.tsx';
import { type AgentProblems, emptyAgent, problemsOf, specOf } from './agent-form.ts';

type FilledAgent = Filled<Omit<AgentSpec, 'cwd'>>;

/** What belongs to other features. */
export type AgentDialogParts = {
  renderFolder(place: { path: string; onPath(path: string): void; problem: string | undefined }): ReactNode;
  renderTemplates(place: {
    onFilled(filled: FilledAgent | null): void;
    isApplied: boolean;
    showsMissing: boolean;
  }): ReactNode;
  renderTrust(place: { path: string; onTrust(): void; onClose(): void }): ReactNode;
};

type AgentDialogProps = AgentDialogParts & {
  agent: Agent | null;
  /** Where a new agent works if nothing else is said. */
  suggestedFolder: string;
  models: readonly Model[];
  cli: CliForModes;
  onSaved(agent: Agent): void;
  onClose(): void;
};

/** Makes an agent or changes one. */
export function AgentDialog(props: AgentDialogProps) {
  const { agent, suggestedFolder, models, cli, onSaved, onClose, ...parts } = props;
  const [id] = useState(() => agent?.id ?? newId());
  const [filled, setSpec] = useState(() => (agent === null ? emptyAgent : specOf(agent)));
  // The server may name it after the dialog was opened.
  const [isFolderChosen, setIsFolderChosen] = useState(agent !== null);
  const spec = isFolderChosen ? filled : { ...filled, cwd: suggestedFolder };
  // Another template is another set of fields, and lets go of them when they are edited by hand.
  const [applied, setApplied] = useState<FilledAgent | null>(null);
  const [fill, setFill] = useState(0);
  const [problems, setProblems] = useState<AgentProblems>({});
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, refusal, change, forget } = useChange();
  useFocusProblem(form, refusal ?? problems);
  const command = useCommand();
  const fleet = useFleet();

  const save = async () => {
    const found = problemsOf(spec, applied?.type === 'missing' ? applied.reason : null);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    // What is wanted of it may have changed since the dialog was opened.
    const now = fleet?.agents.find((known) => known.id === id);
    const desiredExecutionState = now?.desiredExecutionState ?? 'active';
    const wanted = { ...spec, name: spec.name.trim(), kind: spec.kind.trim(), cwd: spec.cwd.trim() };
    const saved = await change(() => fleetApi.putAgent(id, { ...wanted, desiredExecutionState }));
    if (saved !== null) onSaved(saved);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  const trust = async (path: string) => {
    forget();
    const answer = await command({ type: 'folder.trust', path });
    if (answer.type === 'done') await save();
  };

  const isUntrusted = refusal?.code === 'untrusted';
  const folderProblem = refusal?.code === 'invalid' && refusal.rule === 'W25' ? refusal.message : undefined;
  const other = isUntrusted || folderProblem !== undefined ? undefined : refusal?.message;
  const path = typeof refusal?.path === 'string' ? refusal.path : spec.cwd;
  const title = agent === null ? 'New agent' : `Edit ${agent.name}`;
  return (
    <Dialog title={title} onClose={onClose} className="w-[min(680px,calc(100vw-24px))]">
      <form ref={form} aria-label={title} onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-y-auto px-4 py-3.5">
          {agent === null &&
            parts.renderTemplates({
              onFilled: (template) => {
                setApplied(template);
                if (template === null) return;
                setSpec((before) => ({ ...template.value, cwd: before.cwd }));
                setFill((before) => before + 1);
              },
              isApplied: applied !== null,
              showsMissing: problems.template !== undefined,
            })}
          {parts.renderFolder({
            path: spec.cwd,
            onPath: (cwd) => {
              setIsFolderChosen(true);
              setSpec({ ...spec, cwd });
            },
            problem: problems.cwd ?? folderProblem,
          })}
          <AgentFields
            key={fill}
            agent={spec}
            onAgent={(changed) => {
              setSpec({ ...changed, cwd: spec.cwd });
              setApplied(null);
            }}
            models={models}
            cli={cli}
            nameProblem={problems.name}
          />
          {(problems.template ?? problems.limits ?? other) && (
            <p role="alert" className="rounded-lg bg-bad-bg px-3 py-2 text-sm text-bad">
              {problems.template ?? problems.limits ?? other}
            </p>
          )}
        </div>
        <div className="flex justify-end gap-2 border-t border-line px-4 py-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            {agent === null ? 'Create agent' : 'Save agent'}
          </Button>
        </div>
      </form>
      {isUntrusted && parts.renderTrust({ path, onTrust: () => void trust(path), onClose: forget })}
    </Dialog>
  );
}
