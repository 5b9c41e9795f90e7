import { visible } from '../../../core/text/visible.ts';
import { inputLook } from '../../ui/field.tsx';
import { bytes, plural } from '../../ui/format.ts';
import { Visible } from '../../ui/visible.tsx';
import { type RetentionForm, type RetentionProblems, type RuleForm, ruleFor } from './retention-form.ts';
import type { StorageFacts } from './storage.tsx';

type ProjectSizesProps = {
  storage: StorageFacts;
  form: RetentionForm;
  problems: RetentionProblems;
  onForm(form: RetentionForm): void;
  disabled: boolean;
};

/** What each folder takes, with rules of its own where it has any. */
export function ProjectSizes({ storage, form, problems, onForm, disabled }: ProjectSizesProps) {
  const largest = Math.max(1, ...storage.projects.map(({ bytes: size }) => size));
  const change = (cwd: string, rule: RuleForm) => onForm({ ...form, projects: { ...form.projects, [cwd]: rule } });
  return (
    <section className="flex flex-col gap-1 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">By folder</h3>
      <ul aria-label="Folders" className="divide-y divide-line">
        {storage.projects.map(({ cwd, sessions, bytes: size }) => {
          const rule = ruleFor(form, cwd);
          return (
            <li key={cwd} className="flex items-center gap-3 py-2 max-phone:flex-wrap">
              <div className="min-w-0 flex-1 max-phone:basis-full">
                <p title={visible(cwd)} className="truncate font-mono text-code">
                  <Visible text={cwd} />
                </p>
                <p className="tnum text-xs text-faint">
                  {plural(sessions, 'session')}, {bytes(size)}
                </p>
                <div aria-hidden="true" className="mt-1 h-1 rounded-full bg-line">
                  <div
                    className="h-1 rounded-full bg-sea"
                    style={{ width: `${Math.max(1, (size / largest) * 100)}%` }}
                  />
                </div>
              </div>
              <RuleField
                label={`Months for ${visible(cwd)}`}
                unit="months"
                value={rule.months}
                problem={problems[`${cwd} months`]}
                disabled={disabled}
                onText={(months) => change(cwd, { ...rule, months })}
              />
              <RuleField
                label={`GB for ${visible(cwd)}`}
                unit="GB"
                value={rule.gigabytes}
                problem={problems[`${cwd} gigabytes`]}
                disabled={disabled}
                onText={(gigabytes) => change(cwd, { ...rule, gigabytes })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type RuleFieldProps = {
  label: string;
  unit: string;
  value: string;
  problem: string | undefined;
  disabled: boolean;
  onText(text: string): void;
};

function RuleField({ label, unit, value, problem, disabled, onText }: RuleFieldProps) {
  return (
    <label className="flex w-36 items-center gap-1.5 text-xs text-faint">
      <input
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        title={problem}
        inputMode="decimal"
        placeholder="As all"
        value={value}
        disabled={disabled}
        onChange={(event) => onText(event.target.value)}
        className={inputLook}
      />
      <span className="w-12 shrink-0">{unit}</span>
    </label>
  );
}
