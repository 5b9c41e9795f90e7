import { alertKinds } from '../../../core/alert/alert.ts';
import { type AlertPreferences, isTimeOfDay, type QuietHours } from '../../../core/alert/preferences.ts';
import { TextField } from '../../ui/field.tsx';
import { kindWords, toggled } from './kind-words.ts';
import { Tick } from './tick.tsx';

type QuietHoursProps = { preferences: AlertPreferences; onChange(preferences: AlertPreferences): void };

const usual = (): QuietHours => ({
  from: '22:00',
  to: '07:00',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  except: ['request'],
});

/** When nothing is to disturb. What comes then is told afterwards, unless it is settled by then. */
export function QuietHoursFields({ preferences, onChange }: QuietHoursProps) {
  const { quiet } = preferences;
  const change = (next: QuietHours | null) => onChange({ ...preferences, quiet: next });
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">Quiet hours</h3>
      <Tick
        label="Hold notifications back at certain hours"
        checked={quiet !== null}
        onChange={() => change(quiet === null ? usual() : null)}
      />
      {quiet && (
        <>
          <div className="flex max-w-xs gap-3">
            <TimeField label="From" value={quiet.from} onTime={(from) => change({ ...quiet, from })} />
            <TimeField label="To" value={quiet.to} onTime={(to) => change({ ...quiet, to })} />
          </div>
          <p className="text-xs text-faint">By the clock of {quiet.zone}. Pushes come afterwards, all in one.</p>
          <fieldset className="flex flex-col">
            <legend className="text-xs font-medium text-dim">Comes all the same</legend>
            {alertKinds.map((kind) => (
              <Tick
                key={kind}
                label={kindWords[kind]}
                checked={quiet.except.includes(kind)}
                onChange={() => change({ ...quiet, except: toggled(quiet.except, kind) })}
              />
            ))}
          </fieldset>
        </>
      )}
    </section>
  );
}

function TimeField({ label, value, onTime }: { label: string; value: string; onTime(time: string): void }) {
  return (
    <TextField
      label={label}
      type="time"
      value={value}
      className="flex-1"
      onText={(text) => {
        if (isTimeOfDay(text)) onTime(text);
      }}
    />
  );
}
