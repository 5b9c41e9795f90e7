import { useState } from 'react';
import { useSearch } from 'wouter';
import { allows } from '../../../core/wire.ts';
import { useDevice } from '../../store/client-context.ts';
import { usePreference } from '../../store/preference.ts';
import { sessionTitle } from '../../store/session-actions.ts';
import { useSessions } from '../../store/sessions.ts';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Loading } from '../../ui/loading.tsx';
import { AddRule } from './add-rule.tsx';
import { PlaceSection } from './place-section.tsx';
import { SessionSection } from './session-section.tsx';
import { TryCall } from './try-call.tsx';
import { type RulesPlace, useRules } from './use-rules.ts';

/** Every rule that holds in a folder or a session, by the place it comes from, and trying a call against them. */
export function Rules() {
  const { place, choices, choose, chosen } = usePlace();
  const rules = useRules(place);
  const device = useDevice();
  const mayUser = device === null || allows(device.scope, 'admin');
  const { answered, isChanging, change } = rules;
  if (place.type === 'none') {
    return <Empty title="No folders yet">Rules belong to a folder. Start a session in one first.</Empty>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_380px] gap-10 max-wide:grid-cols-1 max-wide:gap-6">
      <div className="flex min-w-0 flex-col gap-4">
        <SelectField label="Rules of" value={chosen} onText={choose} choices={choices} />
        {answered.type === 'refused' && <p className="text-sm text-bad">{answered.error.message}</p>}
        {answered.type === 'asking' && <Loading className="h-40" />}
        {answered.type === 'here' && (
          <>
            <AddRule mayUser={mayUser} disabled={isChanging} onChange={change} />
            <p className="text-xs text-faint">
              A rule that denies goes before one that asks, and that before one that allows, wherever each is kept. A
              run that is going on may learn of a change only when it is resumed.
            </p>
            {place.type === 'session' && <SessionSection session={answered.answer.session} />}
            {answered.answer.files.toReversed().map((settings) => (
              <PlaceSection
                key={settings.file}
                settings={settings}
                mayUser={mayUser}
                disabled={isChanging}
                onChange={(wanted, done) => void change(wanted, done)}
              />
            ))}
          </>
        )}
      </div>
      {answered.type === 'here' && (
        <div className="min-w-0 max-wide:border-t max-wide:border-line max-wide:pt-4">
          <TryCall key={chosen} place={place} mode={answered.answer.mode} />
        </div>
      )}
    </div>
  );
}

/** The session that the address names, or the folder that was looked at last. */
function usePlace() {
  const named = new URLSearchParams(useSearch()).get('session');
  const [isSession, setIsSession] = useState(named !== null);
  const [kept, keep] = usePreference<string>('rules-folder', '');
  const sessions = useSessions() ?? [];
  const session = isSession && named !== null ? named : null;
  const folders = [...new Set(sessions.map(({ cwd }) => cwd))];
  const folder = folders.includes(kept) ? kept : (folders[0] ?? '');
  const title = sessionTitle(sessions.find(({ id }) => id === named)?.title ?? null);
  const place: RulesPlace = session
    ? { type: 'session', id: session }
    : folder === ''
      ? { type: 'none' }
      : { type: 'folder', folder };
  return {
    place,
    chosen: session ?? folder,
    choices: [
      ...(named === null ? [] : [{ value: named, label: `Session: ${title}` }]),
      ...folders.map((value) => ({ value, label: value })),
    ],
    choose: (value: string) => {
      setIsSession(value === named);
      if (value !== named) keep(value);
    },
  };
}
