import type { SettingsPlace } from '../../../core/permission/folder-rules.ts';
import type { SettingsChange } from '../../../core/permission/settings.ts';
import { Visible } from '../../ui/visible.tsx';
import { DefaultMode } from './default-mode.tsx';
import { ExtraFolders } from './extra-folders.tsx';
import { placeTitle } from './place-words.ts';
import { ReplaceRules } from './replace-rules.tsx';
import { RuleRow } from './rule-row.tsx';
import { fixedBecause } from './seen-versions.ts';

type PlaceSectionProps = {
  settings: SettingsPlace;
  mayUser: boolean;
  disabled: boolean;
  onChange(change: SettingsChange, done: string): void;
};

/** What one settings file says about permissions. */
export function PlaceSection({ settings, mayUser, disabled, onChange }: PlaceSectionProps) {
  const { place, file, text } = settings;
  const fixed = fixedBecause(place, text, mayUser);
  const isBroken = text.type === 'broken' || text.type === 'unreadable';
  const read = text.type === 'read' ? text : { rules: [], folders: [], defaultMode: null };
  return (
    <section aria-label={placeTitle(place)} className="flex flex-col border-t border-line pt-3">
      <h2 className="text-sm font-semibold">{placeTitle(place)}</h2>
      <p className="font-mono text-xs break-all text-faint">
        <Visible text={file} />
      </p>
      {fixed && <p className={isBroken ? 'pt-1 text-sm text-bad' : 'pt-1 text-xs text-dim'}>{fixed}</p>}
      {read.rules.length === 0 && !isBroken && <p className="pt-1.5 text-xs text-faint">No rules.</p>}
      <ul className="divide-y divide-line">
        {read.rules.map((rule) => (
          <RuleRow
            key={`${rule.behavior} ${rule.rule}`}
            rule={rule}
            place={place}
            isFixed={fixed !== null}
            mayUser={mayUser}
            disabled={disabled}
            onChange={onChange}
          />
        ))}
      </ul>
      {!isBroken && (
        <div className="flex flex-wrap items-start gap-x-4 pt-1 pb-2">
          <ExtraFolders
            place={place}
            folders={read.folders}
            isFixed={fixed !== null}
            disabled={disabled}
            onChange={onChange}
          />
          <DefaultMode
            mode={read.defaultMode}
            isFixed={fixed !== null}
            disabled={disabled}
            onMode={(mode) => onChange({ type: 'mode.set', place, mode }, 'The mode is set for later runs.')}
          />
          {fixed === null && <ReplaceRules place={place} rules={read.rules} disabled={disabled} onChange={onChange} />}
        </div>
      )}
    </section>
  );
}
