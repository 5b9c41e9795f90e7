import { SelectField, TextField } from '../../ui/field.tsx';
import { importWords } from './import-words.ts';
import type { SettingsForm } from './settings-form.ts';
import { useImportStatus } from './use-import-status.ts';

type ImportSectionProps = { form: SettingsForm; onForm(form: SettingsForm): void; disabled: boolean };

const choices = [
  { value: 'on', label: 'Import and follow them' },
  { value: 'off', label: 'Leave them alone' },
];

/** Sessions of the CLI in a terminal: whether they are shown here, and how far their import is. */
export function ImportSection({ form, onForm, disabled }: ImportSectionProps) {
  const { status, again } = useImportStatus();
  return (
    <>
      <SelectField
        label="Sessions in a terminal"
        hint="The CLI keeps a record of every session. It is only read; nothing is written to the CLI's folder."
        value={form.importing}
        onText={(importing) => onForm({ ...form, importing })}
        choices={choices}
        disabled={disabled}
      />
      <TextField
        label="Import from"
        placeholder={status?.from ?? '~/.claude/projects'}
        hint="Another folder with such records. Empty is the CLI's own."
        value={form.importFrom}
        onText={(importFrom) => onForm({ ...form, importFrom })}
        disabled={disabled || form.importing === 'off'}
      />
      {status && status.phase !== 'off' && (
        <section aria-label="Import" className="flex flex-col gap-2 border-t border-line pt-4 text-sm">
          <Progress status={status} />
          {status.problems.length > 0 && (
            <ul className="flex flex-col gap-1 text-xs text-dim">
              {status.problems.map(({ path, reason }) => (
                <li key={path} className="[overflow-wrap:anywhere]">
                  <span className="font-mono text-2xs text-faint">{path}</span> {reason}
                </li>
              ))}
            </ul>
          )}
          <button
            type="button"
            onClick={again}
            className="w-fit text-sea underline underline-offset-2 max-phone:min-h-10"
          >
            Look again
          </button>
        </section>
      )}
    </>
  );
}

function Progress({ status }: { status: NonNullable<ReturnType<typeof useImportStatus>['status']> }) {
  const { words, share } = importWords(status);
  return (
    <>
      <p className="tnum text-dim" role="status">
        {words}
      </p>
      {share !== null && <progress aria-label="Import" value={share} max={1} className="h-1.5 w-full accent-sea" />}
    </>
  );
}
