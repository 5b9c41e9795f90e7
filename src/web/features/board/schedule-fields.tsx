import { TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { nextWords } from './next-words.ts';
import { type ScheduleKind, scheduleOf, type TaskFields } from './task-form.ts';

const kinds: { value: ScheduleKind; label: string }[] = [
  { value: 'now', label: 'As soon as it can' },
  { value: 'at', label: 'At a time' },
  { value: 'every', label: 'Every' },
  { value: 'cron', label: 'Cron' },
];

type ScheduleFieldsProps = { fields: TaskFields; onFields(fields: TaskFields): void; problem: string | undefined };

/** When a task is to be done, once or again and again. */
export function ScheduleFields({ fields, onFields, problem }: ScheduleFieldsProps) {
  const set = (changed: Partial<TaskFields>) => onFields({ ...fields, ...changed });
  const schedule = scheduleOf(fields);
  const next = schedule === null ? null : nextWords(schedule, Date.now());
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 text-xs font-medium text-dim">When</legend>
      <div className="flex">
        <Segments label="When" choices={kinds} value={fields.kind} onChoose={(kind) => set({ kind })} />
      </div>
      {fields.kind === 'at' && (
        <TextField label="Time" type="datetime-local" value={fields.at} onText={(at) => set({ at })} />
      )}
      {fields.kind === 'every' && (
        <NumberField label="Minutes between" value={fields.minutes} onNumber={(minutes) => set({ minutes })} />
      )}
      {fields.kind === 'cron' && (
        <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
          <TextField
            label="Cron expression"
            hint="Minute, hour, day, month, weekday."
            value={fields.expression}
            onText={(expression) => set({ expression })}
          />
          <TextField label="Time zone" value={fields.timeZone} onText={(timeZone) => set({ timeZone })} />
        </div>
      )}
      {problem !== undefined && <p className="text-xs text-bad">{problem}</p>}
      {problem === undefined && next !== null && (
        <p role="status" className={next.type === 'wrong' ? 'text-xs text-bad' : 'tnum text-xs text-faint'}>
          {next.words}
        </p>
      )}
    </fieldset>
  );
}
