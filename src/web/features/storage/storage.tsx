import { useState } from 'react';
import type { JsonObject } from '../../../core/json.ts';
import { allows } from '../../../core/wire.ts';
import { getJson, sendJson } from '../../connection/api.ts';
import { useDevice } from '../../store/client-context.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf, useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { bytes, plural } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { type Plan, PlanView } from './plan-view.tsx';
import { ProjectSizes } from './project-sizes.tsx';
import { policyOf, type RetentionForm, type RetentionProblems, retentionFormOf } from './retention-form.ts';

export type StorageFacts = {
  bytes: number;
  free: number;
  sessions: number;
  shrinks: boolean;
  projects: { cwd: string; sessions: number; bytes: number }[];
};

type Settings = { settings: JsonObject };

/** How much room there is taken, and what is kept for how long. */
export function Storage() {
  const storage = useAnswer<StorageFacts>('/storage');
  const settings = useAnswer<Settings>('/settings');
  const asked = [storage.answered, settings.answered];
  const refused = asked.find((answered) => answered.type === 'refused');
  if (refused?.type === 'refused') return <p className="text-sm text-dim">{refused.error.message}</p>;
  if (storage.answered.type !== 'here' || settings.answered.type !== 'here') return <Loading />;
  const again = () => {
    storage.again();
    settings.again();
  };
  return <Shown storage={storage.answered.answer} settings={settings.answered.answer.settings} onSaved={again} />;
}

type ShownProps = { storage: StorageFacts; settings: JsonObject; onSaved(): void };

function Shown({ storage, settings, onSaved }: ShownProps) {
  const device = useDevice();
  const mayChange = device !== null && allows(device.scope, 'admin');
  const [form, setForm] = useState<RetentionForm>(() => retentionFormOf(settings));
  const [problems, setProblems] = useState<RetentionProblems>({});
  const [planned, setPlanned] = useState<{ plan: Plan; policy: JsonObject } | null>(null);
  const change = (next: RetentionForm) => {
    setForm(next);
    setPlanned(null);
  };

  const plan = async () => {
    const filled = policyOf(form);
    setProblems(filled.type === 'problems' ? filled.problems : {});
    if (filled.type === 'problems') return;
    try {
      setPlanned({ plan: await sendJson<Plan>('POST', '/storage/plan', filled.policy), policy: filled.policy });
    } catch (problem) {
      showToast('problem', errorOf(problem).message);
    }
  };
  const save = async (policy: JsonObject) => {
    try {
      // What was set elsewhere meanwhile stays.
      const { settings: now } = await getJson<Settings>('/settings');
      const { retentionDays: _days, ...others } = now;
      await sendJson('PUT', '/settings', { ...others, retention: policy });
      showToast('done', 'Saved. What goes is deleted in the background.');
      setPlanned(null);
      onSaved();
    } catch (problem) {
      showToast('problem', errorOf(problem).message);
    }
  };

  return (
    <>
      <p className="tnum text-sm text-dim">
        {plural(storage.sessions, 'session takes', 'sessions take')} {bytes(storage.bytes - storage.free)}
        {storage.free > 0 && `, and ${bytes(storage.free)} of the file are free`}.
        {!storage.shrinks && ' Stop the server and run quarterdeck compact once to give free room back to the disk.'}
      </p>
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <TextField
          label="Keep unused sessions for (months)"
          inputMode="decimal"
          placeholder="For ever"
          value={form.months}
          onText={(months) => change({ ...form, months })}
          problem={problems.months}
          disabled={!mayChange}
        />
        <TextField
          label="Keep under (GB)"
          inputMode="decimal"
          placeholder="No limit"
          value={form.gigabytes}
          onText={(gigabytes) => change({ ...form, gigabytes })}
          problem={problems.gigabytes}
          disabled={!mayChange}
        />
      </div>
      <p className="text-xs text-faint">
        Counted from the last thing that happened in a session; the longest unused go first. Pinned sessions, and those
        that run or wait for you, are never deleted.
      </p>
      <ProjectSizes storage={storage} form={form} problems={problems} onForm={change} disabled={!mayChange} />
      {mayChange && planned === null && (
        <Button onClick={() => void plan()} className="self-start">
          Show what would go
        </Button>
      )}
      {planned && <PlanView plan={planned.plan} onSave={() => void save(planned.policy)} />}
    </>
  );
}
