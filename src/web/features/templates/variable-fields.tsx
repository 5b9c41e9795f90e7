import type { Variable } from '../../../core/template/template.ts';
import { TextField } from '../../ui/field.tsx';

type VariableFieldsProps = { variables: readonly Variable[]; onVariable(changed: Variable): void };

/** What there is to say about each variable of a template. */
export function VariableFields({ variables, onVariable }: VariableFieldsProps) {
  if (variables.length === 0) {
    return (
      <p className="text-xs text-faint">
        Write <code>{'{{name}}'}</code> where something is to be filled in each time.
      </p>
    );
  }
  return (
    <ul aria-label="Variables" className="flex flex-col gap-3">
      {variables.map((variable) => (
        <li key={variable.name} className="grid grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] gap-3 max-phone:grid-cols-1">
          <TextField
            label={`About ${variable.name}`}
            placeholder="What to fill in"
            value={variable.description}
            onText={(description) => onVariable({ ...variable, description })}
          />
          <TextField
            label={`Default of ${variable.name}`}
            placeholder="None: it has to be filled in"
            value={variable.default ?? ''}
            onText={(text) => onVariable({ ...variable, default: text === '' ? null : text })}
          />
        </li>
      ))}
    </ul>
  );
}
