import type { JsonObject } from '../../../core/json.ts';
import { Visible } from '../../ui/visible.tsx';
import { EditSubject } from './edit-subject.tsx';
import { JsonBlock } from './json-block.tsx';
import { NotebookSubject } from './notebook-subject.tsx';
import { textIn } from './request-words.ts';
import { mcpParts } from './tool-words.ts';

const editing = new Set(['Edit', 'MultiEdit', 'Write']);

type PermissionSubjectProps = {
  tool: string | null;
  input: JsonObject;
  cwd: string;
  /** Only the beginning of the input is here. */
  isShortened: boolean;
};

/**
 * What a tool is to be run with, in the form in which a person can judge it. All of it is there at once: a card that grew
 * late would move its buttons under the finger.
 */
export function PermissionSubject({ tool, input, cwd, isShortened }: PermissionSubjectProps) {
  const command = textIn(input, 'command');
  if (tool === 'Bash' && command !== null) return <Command command={command} input={input} />;
  if (tool !== null && editing.has(tool))
    return (
      <div className="max-h-[min(56vh,640px)] overflow-y-auto">
        <EditSubject tool={tool} input={input} cwd={cwd} isShortened={isShortened} />
      </div>
    );
  if (tool === 'NotebookEdit')
    return (
      <div className="max-h-[min(56vh,640px)] overflow-y-auto">
        <NotebookSubject input={input} cwd={cwd} isShortened={isShortened} />
      </div>
    );
  const url = textIn(input, 'url');
  if (tool === 'WebFetch' && url !== null) return <Fetch url={url} input={input} />;
  const server = mcpParts(tool ?? '')?.server;
  return (
    <div className="max-h-[min(56vh,640px)] overflow-y-auto">
      {server !== undefined && (
        <p className="px-3.5 pt-2 text-xs text-dim">
          A tool of the MCP server <Visible text={server} />, with
        </p>
      )}
      <JsonBlock value={input} />
    </div>
  );
}

function Command({ command, input }: { command: string; input: JsonObject }) {
  const description = textIn(input, 'description');
  return (
    <>
      {description !== null && (
        <p className="px-3.5 pt-2 text-sm text-dim">
          <Visible text={description} shape="prose" />
        </p>
      )}
      <pre dir="ltr" className="max-h-[40vh] overflow-y-auto px-3.5 py-2 break-words whitespace-pre-wrap">
        <Visible text={command} shape="code" />
      </pre>
      <More input={input} shown={['command', 'description']} />
    </>
  );
}

function Fetch({ url, input }: { url: string; input: JsonObject }) {
  const prompt = textIn(input, 'prompt');
  return (
    <>
      <pre dir="ltr" className="px-3.5 py-2 break-all whitespace-pre-wrap">
        <Visible text={url} />
      </pre>
      {prompt !== null && (
        <p className="px-3.5 pb-2 text-sm break-words text-dim">
          <Visible text={prompt} shape="prose" />
        </p>
      )}
      <More input={input} shown={prompt === null ? ['url'] : ['url', 'prompt']} />
    </>
  );
}

/** Nothing that is asked for stays hidden: a time limit, or that it runs in the background. */
function More({ input, shown }: { input: JsonObject; shown: readonly string[] }) {
  const rest = Object.entries(input).filter(([name]) => !shown.includes(name));
  if (rest.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 px-3.5 pb-2 text-xs break-all text-dim">
      {rest.map(([name, value]) => (
        <code key={name}>
          <Visible text={`${name}: ${JSON.stringify(value)}`} />
        </code>
      ))}
    </p>
  );
}
