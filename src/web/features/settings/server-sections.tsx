import type { Model } from '../../../core/session/fact.ts';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { MainRunFields, MoreRunFields } from '../../ui/run-options/run-fields.tsx';
import { runFormOf } from '../../ui/run-options/run-form.ts';
import type { SettingsForm, SettingsProblems } from './settings-form.ts';

type SectionProps = {
  form: SettingsForm;
  problems: SettingsProblems;
  onForm(form: SettingsForm): void;
  disabled: boolean;
};

const nothingUsual = runFormOf({});

export function RunSection({ form, problems, onForm, disabled, models }: SectionProps & { models: readonly Model[] }) {
  const shared = {
    form: form.run,
    onForm: (run: SettingsForm['run']) => onForm({ ...form, run }),
    problems: problems.run,
    usual: nothingUsual,
    disabled,
  };
  return (
    <>
      <p className="text-sm text-dim">
        What sessions are started with unless they say otherwise. Sessions that exist keep what they have.
      </p>
      <MainRunFields {...shared} models={models} />
      <MoreRunFields {...shared} />
    </>
  );
}

const idleChoices = [
  { value: '', label: 'As usual' },
  { value: '5', label: 'After 5 minutes' },
  { value: '15', label: 'After 15 minutes' },
  { value: '30', label: 'After 30 minutes' },
  { value: '60', label: 'After an hour' },
  { value: '240', label: 'After 4 hours' },
  { value: 'never', label: 'Never' },
];

export function CliSection({ form, problems, onForm, disabled }: SectionProps) {
  return (
    <>
      <SelectField
        label="Let an idle CLI go"
        hint="Nothing is lost: the next message starts it again where it was."
        value={form.idleMinutes}
        onText={(idleMinutes) => onForm({ ...form, idleMinutes })}
        choices={idleChoices}
        problem={problems.idleMinutes}
        disabled={disabled}
      />
      <TextArea
        label="Environment to pass on"
        isCode
        rows={3}
        placeholder={'HTTPS_PROXY\nGH_TOKEN'}
        hint="Names of variables, one a line. The CLI gets nothing but the usual ones and these. A run that is going on has to be stopped and resumed to see a change."
        value={form.passEnv}
        onText={(passEnv) => onForm({ ...form, passEnv })}
        problem={problems.passEnv}
        disabled={disabled}
      />
    </>
  );
}
