import { useState } from 'react';
import { useCommand } from '../../../store/command.ts';
import { useSession } from '../../../store/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { emptyForm, readServer, type ServerForm, type ServerKind, type ServerProblems } from './server-form.ts';

const kinds: { value: ServerKind; label: string }[] = [
  { value: 'stdio', label: 'Command' },
  { value: 'http', label: 'HTTP' },
  { value: 'sse', label: 'SSE' },
  { value: 'json', label: 'JSON' },
];

/** Adds an MCP server to the session while it runs. */
export function AddServerDialog({ onClose }: { onClose(): void }) {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const [form, setForm] = useState<ServerForm>(emptyForm);
  const [problems, setProblems] = useState<ServerProblems>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isKept, setIsKept] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const change = (changed: Partial<ServerForm>) => setForm((before) => ({ ...before, ...changed }));

  const add = async () => {
    const read = readServer(form);
    if ('problems' in read) return setProblems(read.problems);
    setProblems({});
    setIsBusy(true);
    const wanted = { type: 'server.add', sessionId, server: form.name, config: read.config, keep: isKept } as const;
    const answer = await command(wanted, { isQuiet: true });
    setIsBusy(false);
    if (answer.type === 'refused') return setRefusal(answer.error.message);
    onClose();
  };

  return (
    <Dialog title="Add MCP server" onClose={onClose}>
      <div className="flex min-h-0 flex-col gap-3 overflow-y-auto px-4 py-3">
        <TextField label="Name" value={form.name} onText={(name) => change({ name })} problem={problems.name} />
        <div>
          <Segments label="Kind" choices={kinds} value={form.kind} onChoose={(kind) => change({ kind })} />
        </div>
        {form.kind === 'stdio' && (
          <TextArea
            label="Command"
            isCode
            rows={3}
            placeholder={'npx\n-y\n@example/server'}
            hint="The program, then one argument per line. It runs on the server’s machine with your rights."
            value={form.command}
            onText={(text) => change({ command: text })}
            problem={problems.command}
          />
        )}
        {(form.kind === 'http' || form.kind === 'sse') && (
          <TextField
            label="Address"
            placeholder="https://example.com/mcp"
            value={form.url}
            onText={(url) => change({ url })}
            problem={problems.url}
          />
        )}
        {form.kind === 'json' ? (
          <TextArea
            label="Settings"
            isCode
            rows={5}
            placeholder={'{"type": "stdio", "command": "npx", "args": []}'}
            value={form.json}
            onText={(json) => change({ json })}
            problem={problems.json}
          />
        ) : (
          <TextArea
            label={form.kind === 'stdio' ? 'Environment variables' : 'Headers'}
            isCode
            placeholder={form.kind === 'stdio' ? 'API_KEY=…' : 'Authorization: Bearer …'}
            hint="One per line. The journal keeps the names and hides the values."
            value={form.variables}
            onText={(variables) => change({ variables })}
            problem={problems.variables}
          />
        )}
        <CheckField
          label="Keep for later runs"
          hint="Otherwise Claude Code forgets the server when this run ends."
          isChecked={isKept}
          onCheck={setIsKept}
        />
        {refusal !== null && (
          <p role="alert" className="text-sm text-bad">
            {refusal}
          </p>
        )}
      </div>
      <div className="flex justify-end gap-2 border-t border-line px-4 py-2.5">
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" disabled={isBusy} onClick={() => void add()}>
          {isBusy && <Spinner />}
          Add server
        </Button>
      </div>
    </Dialog>
  );
}
