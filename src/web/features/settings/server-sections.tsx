import type { Model } from '../../../core/session/fact.ts';
import { allSettings, settingKeys } from '../../../core/settings/all-settings.ts';
import type { SettingSection } from '../../../core/settings/setting.ts';
import { AdvancedFields } from '../../ui/run-options/advanced-fields.tsx';
import type { CliForModes } from '../../ui/run-options/run-choices.ts';
import { MainRunFields, MoreRunFields } from '../../ui/run-options/run-fields.tsx';
import { runFormOf } from '../../ui/run-options/run-form.ts';
import { SettingField } from './setting-field.tsx';
import { holdsWords } from './setting-words.ts';
import { type FieldKey, runIn, textIn, withField, withRun } from './settings-form.ts';
import type { EditedSettings } from './use-settings.ts';

type SectionProps = { editing: EditedSettings; disabled: boolean };

const nothingUsual = runFormOf({});

type RunSectionProps = SectionProps & { models: readonly Model[]; styles: readonly string[]; cli: CliForModes };

export function RunSection({ editing, disabled, models, styles, cli }: RunSectionProps) {
  const { draft, shown, problems, change } = editing;
  const shared = {
    form: runIn(draft, shown.settings),
    onForm: (form: typeof nothingUsual) => change(withRun(draft, shown.settings, form)),
    problems: problems.run,
    usual: nothingUsual,
    disabled,
  };
  return (
    <>
      <p className="text-sm text-dim">
        What sessions are started with unless they say otherwise. Sessions that exist keep what they have.
      </p>
      <MainRunFields {...shared} models={models} cli={cli} />
      <MoreRunFields {...shared} />
      <AdvancedFields {...shared} styles={styles} />
    </>
  );
}

/** The settings of one section, a field each, in the order of the table. */
export function FieldSection({ section, editing, disabled }: SectionProps & { section: SettingSection }) {
  const { draft, shown, problems, change } = editing;
  const keys = settingKeys.filter((key): key is FieldKey => key !== 'run' && allSettings[key].section === section);
  const fields = keys.map((key) => {
    const entry = shown.entries.find((one) => one.key === key);
    return (
      entry && (
        <SettingField
          key={key}
          shown={entry}
          text={textIn(draft, shown.settings, key)}
          onText={(text) => change(withField(draft, shown.settings, key, text))}
          problem={problems.fields[key]}
          disabled={disabled}
        />
      )
    );
  });
  return (
    <>
      <p className="text-sm text-dim">{holdsWords(section)}</p>
      {fields}
    </>
  );
}

/** What is the matter with the file, if something is. */
export function FileProblem({ editing }: { editing: EditedSettings }) {
  const { problem } = editing.shown;
  if (problem === null) return null;
  return (
    <p role="alert" className="rounded-lg bg-bad-bg px-3 py-2 text-sm break-words text-bad">
      {problem} Until that is put right, what was read before holds on and nothing can be saved.
    </p>
  );
}

/** Where the settings are kept. */
export function FileNote({ editing }: { editing: EditedSettings }) {
  const { file, unknown } = editing.shown;
  return (
    <footer className="flex flex-col gap-1.5 border-t border-line pt-3 text-xs text-faint">
      <p>
        Kept in <code className="font-mono break-all text-dim">{file}</code>, which may be edited by hand. Flags and
        variables go before it; where it lies is chosen with <code className="font-mono">--data</code>.
      </p>
      {unknown.length > 0 && <p>Not a setting, and kept as it is: {unknown.join(', ')}.</p>}
    </footer>
  );
}
