import type { Json } from '../../../../../core/json.ts';
import { plainResult } from '../../../../../core/session/result-text.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { JsonView } from '../../../../ui/json-view.tsx';
import { Terminal } from '../../../../ui/terminal/terminal.tsx';
import type { BodyProps } from './body-props.ts';
import { outputOf } from './output-of.ts';
import { Part } from './part.tsx';

/** Input and output of any tool. */
export function JsonBody({ entry }: BodyProps) {
  const { input, result } = entry;
  const hasInput = Object.keys(input).length > 0;
  const output = result && outputOf(result);
  return (
    <>
      {hasInput && (
        <Part label="Input" actions={<CopyButton text={() => tidy(input)} label="Copy input" />}>
          <Fields value={input} />
        </Part>
      )}
      {output && (
        <Part label="Output" actions={<CopyButton text={() => plainResult(result.text)} label="Copy output" />}>
          {output.type === 'json' ? (
            <Fields value={output.value} />
          ) : (
            <Terminal text={output.text} label={`Output of ${entry.name}`} />
          )}
        </Part>
      )}
    </>
  );
}

/** The fields of an object stand by themselves; there is no need to open it first. */
function Fields({ value }: { value: Json }) {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (
    <div className="min-w-0 px-3 pt-0.5 pb-2 font-mono text-code">
      {isPlain ? (
        Object.entries(value)
          .slice(0, 100)
          .map(([name, field]) => <JsonView key={name} name={name} value={field} depth={1} />)
      ) : (
        <JsonView value={value} />
      )}
    </div>
  );
}

function tidy(value: Json): string {
  return JSON.stringify(value, null, 2);
}
