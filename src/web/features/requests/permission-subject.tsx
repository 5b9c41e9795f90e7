import type { JsonObject } from '../../../core/json.ts';
import { EditSubject } from './edit-subject.tsx';
import { JsonBlock } from './json-block.tsx';
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
  const url = textIn(input, 'url');
  if (tool === 'WebFetch' && url !== null) return <Fetch url={url} prompt={textIn(input, 'prompt')} />;
  const server = mcpParts(tool ?? '')?.server;
  return (
    <div className="max-h-[min(56vh,640px)] overflow-y-auto">
      {server !== undefined && <p className="px-3.5 pt-2 text-xs text-dim">A tool of the MCP server {server}, with</p>}
      <JsonBlock value={input} />
    </div>
  );
}

function Command({ command, input }: { command: string; input: JsonObject }) {
  const description = textIn(input, 'description');
  return (
    <>
      {description !== null && <p className="px-3.5 pt-2 text-sm text-dim">{description}</p>}
      <pre className="max-h-[40vh] overflow-y-auto px-3.5 py-2 break-words whitespace-pre-wrap">{command}</pre>
      <More input={input} shown={['command', 'description']} />
    </>
  );
}

function Fetch({ url, prompt }: { url: string; prompt: string | null }) {
  return (
    <>
      <pre className="px-3.5 py-2 break-all whitespace-pre-wrap">{url}</pre>
      {prompt !== null && <p className="px-3.5 pb-2 text-sm break-words text-dim">{prompt}</p>}
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
          {name}: {JSON.stringify(value)}
        </code>
      ))}
    </p>
  );
}
