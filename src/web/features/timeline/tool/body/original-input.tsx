import { originalFields, ranInput } from '../../../../../core/session/ran-input.ts';
import { Visible } from '../../../../ui/visible.tsx';
import type { BodyProps } from './body-props.ts';
import { Part } from './part.tsx';

/** What Claude had asked for, where a person edited the call before allowing it. */
export function OriginalInput({ entry }: BodyProps) {
  const fields = originalFields(ranInput(entry));
  if (fields.length === 0) return null;
  return (
    <Part label="Original, edited before it ran">
      <dl className="max-h-60 overflow-y-auto px-3 pb-2 font-mono text-code">
        {fields.map(({ name, value }) => (
          <div key={name}>
            {fields.length > 1 && <dt className="text-2xs text-faint">{name}</dt>}
            <dd>
              <del className="whitespace-pre-wrap text-dim [overflow-wrap:anywhere]">
                <Visible text={typeof value === 'string' ? value : JSON.stringify(value)} shape="code" />
              </del>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
