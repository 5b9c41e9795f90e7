import { alertKinds } from '../../../core/alert/alert.ts';
import type { AlertPreferences } from '../../../core/alert/preferences.ts';
import { kindWords, toggled } from './kind-words.ts';
import { Tick } from './tick.tsx';

type KindChoicesProps = { preferences: AlertPreferences; onChange(preferences: AlertPreferences): void };

/** What is told where, one row for each kind. */
export function KindChoices({ preferences, onChange }: KindChoicesProps) {
  return (
    <section className="flex flex-col gap-2 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">What this device is told</h3>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-faint">
            <th scope="col" className="pb-1 text-left font-normal">
              When
            </th>
            <th scope="col" className="w-20 pb-1 font-normal">
              In the page
            </th>
            <th scope="col" className="w-16 pb-1 font-normal">
              Pushed
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {alertKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {kindWords[kind]}
              </th>
              {(['page', 'push'] as const).map((place) => (
                <td key={place} className="text-center">
                  <Tick
                    label={`${kindWords[kind]}: ${place === 'page' ? 'in the page' : 'pushed'}`}
                    isHidden
                    checked={preferences[place].includes(kind)}
                    onChange={() => onChange({ ...preferences, [place]: toggled(preferences[place], kind) })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Tick
        label="Show what it is about, on the lock screen too"
        checked={preferences.details}
        onChange={() => onChange({ ...preferences, details: !preferences.details })}
      />
      <p className="text-xs text-faint">
        Without it a notification only says that something waits, and requests are answered in the page.
      </p>
    </section>
  );
}
