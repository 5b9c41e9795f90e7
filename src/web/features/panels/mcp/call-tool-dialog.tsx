import { type ReactNode, useMemo, useState } from 'react';
import type { JsonObject } from '../../../../core/json.ts';
import type { RequestRecord, ToolEntry } from '../../../../core/session/entry.ts';
import type { Server } from '../../../../core/session/fact.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession, useWatched } from '../../../store/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Terminal } from '../../../ui/terminal/terminal.tsx';
import { lastArguments, readArguments } from './tool-arguments.ts';

type CallToolDialogProps = {
  server: string;
  tool: Server['tools'][number];
  renderRequest(request: RequestRecord): ReactNode;
  onClose(): void;
};

/** Calls a tool of a server and shows what it returns. Claude is told nothing of it. */
export function CallToolDialog({ server, tool, renderRequest, onClose }: CallToolDialogProps) {
  const session = useSession();
  const command = useCommand();
  const entries = useWatched(session, (watched) => watched.entries);
  const [text, setText] = useState(() => lastArguments(entries, server, tool.name));
  const [problem, setProblem] = useState<string | null>(null);
  const [callId, setCallId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const call = useMemo(() => entries.find((entry) => entry.id === callId && entry.type === 'tool'), [entries, callId]);
  const input = readArguments(text);

  const run = async (values: JsonObject) => {
    setIsBusy(true);
    const wanted = { type: 'server.call', sessionId: session.id, server, tool: tool.name, arguments: values } as const;
    const answer = await command(wanted, { isQuiet: true });
    setIsBusy(false);
    setProblem(answer.type === 'refused' ? answer.error.message : null);
    if (answer.type === 'done') setCallId(answer.result.callId);
  };

  return (
    <Dialog title={`Call ${tool.name}`} onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 py-3 text-sm">
        {tool.description !== '' && <p className="text-dim">{tool.description}</p>}
        <TextArea
          label="Arguments (JSON)"
          isCode
          rows={3}
          value={text}
          onText={setText}
          hint="Permission rules hold, as when Claude calls it. Claude doesn’t see the call."
          problem={input === null ? 'Enter a JSON object, such as {"text": "hello"}.' : undefined}
        />
        {problem !== null && <p role="alert">{problem}</p>}
        {call?.type === 'tool' && <Result call={call} renderRequest={renderRequest} />}
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-2.5">
        <Button look="ghost" onClick={onClose}>
          Close
        </Button>
        <Button look="primary" disabled={input === null || isBusy} onClick={() => input && void run(input)}>
          {isBusy && <Spinner />}
          Call tool
        </Button>
      </div>
    </Dialog>
  );
}

function Result({ call, renderRequest }: { call: ToolEntry; renderRequest(request: RequestRecord): ReactNode }) {
  const { state, result, request } = call;
  switch (state.type) {
    case 'waiting':
      return request && <>{renderRequest(request)}</>;
    case 'running':
      return (
        <p role="status" className="flex items-center gap-2 text-dim">
          <Spinner /> Running
        </p>
      );
    case 'denied':
      return <p role="status">Denied.</p>;
    case 'cut':
      return <p role="status">No result: {state.reason}.</p>;
    case 'failed':
    case 'done':
      return (
        <section aria-label="Result" className="rounded-md border border-line bg-bg">
          <p className={`px-3 pt-2 text-xs ${state.type === 'failed' ? 'text-bad' : 'text-faint'}`}>
            {state.type === 'failed' ? 'Failed' : 'Result'}
          </p>
          <Terminal text={result?.text || JSON.stringify(result?.structured ?? null, null, 2)} label="Result" />
        </section>
      );
  }
}
