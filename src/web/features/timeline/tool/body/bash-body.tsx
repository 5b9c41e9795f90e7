import { CodeBlock } from '../../../../ui/code/code-block.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Terminal } from '../../../../ui/terminal/terminal.tsx';
import { textOf } from '../fields.ts';
import type { ToolEntry } from '../tool-entry.ts';
import { toolLine } from '../tool-line.ts';
import { bashResult, cutOutput } from './bash-result.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { JsonBody } from './json-body.tsx';
import { Note, Part } from './part.tsx';

/** A command and what it wrote. */
export function BashBody({ entry }: BodyProps) {
  const command = textOf(entry.input.command);
  if (command === null) return <JsonBody entry={entry} />;
  return (
    <>
      <Part label={labelOf(entry)} actions={<CopyButton text={command} label="Copy command" />}>
        <CodeBlock text={command} language="sh" isWrapped />
      </Part>
      <Outcome entry={entry} />
    </>
  );
}

/** The row tells either the command or what it is for; here is the other one. */
function labelOf(entry: ToolEntry): string {
  return (toolLine(entry, '').isCode ? textOf(entry.input.description) : null) ?? 'Command';
}

function Outcome({ entry }: BodyProps) {
  const { state } = entry;
  const result = state.type === 'denied' || state.type === 'cut' ? null : bashResult(entry);
  if (result === null) return <Broken entry={entry} />;
  const { output, errors, notes } = result;
  const isSilent = output.trim() === '' && errors.trim() === '' && entry.result?.images.length === 0;
  return (
    <>
      <Output text={output} />
      {errors.trim() !== '' && (
        <Part label="Errors" actions={<CopyButton text={errors} label="Copy errors" />}>
          <Terminal text={errors} label="Errors" />
        </Part>
      )}
      {isSilent && notes.length === 0 && (
        <Part>
          <Note>It wrote nothing.</Note>
        </Part>
      )}
      {notes.length > 0 && (
        <Part>
          {notes.map((note) => (
            <Note key={note}>{note}</Note>
          ))}
        </Part>
      )}
    </>
  );
}

/** What was denied wrote nothing; what was cut off may have. */
function Broken({ entry }: BodyProps) {
  return (
    <>
      {entry.state.type === 'cut' && <Output text={cutOutput(entry)} />}
      <Failure entry={entry} />
    </>
  );
}

function Output({ text }: { text: string }) {
  if (text.trim() === '') return null;
  return (
    <Part label="Output" actions={<CopyButton text={text} label="Copy output" />}>
      <Terminal text={text} label="Output" />
    </Part>
  );
}
