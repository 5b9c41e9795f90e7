import { type ReactNode, useState } from 'react';
import type { RequestRecord } from '../../../../core/session/entry.ts';
import type { Resource, Server } from '../../../../core/session/fact.ts';
import { visible } from '../../../../core/text/visible.ts';
import type { Command, WireError } from '../../../../core/wire.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession } from '../../../store/session-context.ts';
import { Dot } from '../../../ui/dot.tsx';
import { plural } from '../../../ui/format.ts';
import { Visible } from '../../../ui/visible.tsx';
import { ServerAction } from './server-action.tsx';
import { ServerResources } from './server-resources.tsx';
import { ServerSignIn } from './server-sign-in.tsx';
import { ServerTools } from './server-tools.tsx';
import { serverDot, serverWords } from './server-words.ts';

type ServerRowProps = {
  server: Server;
  resources: readonly Resource[];
  isLive: boolean;
  /** Somebody added it to this run, or an earlier one kept it: it can be removed. */
  isAdded: boolean;
  renderRequest(request: RequestRecord): ReactNode;
  onChanged(): Promise<void>;
};

export function ServerRow({ server, resources, isLive, isAdded, renderRequest, onChanged }: ServerRowProps) {
  const { name, status, error, tools } = server;
  const { id: sessionId } = useSession();
  const command = useCommand();
  const mayChange = useMay('server.toggle');
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<WireError | null>(null);
  const run = async (wanted: Extract<Command, { type: 'server.reconnect' | 'server.toggle' | 'server.remove' }>) => {
    setIsAsked(true);
    const answer = await command(wanted, { isQuiet: true });
    setProblem(answer.type === 'refused' ? answer.error : null);
    await onChanged();
    setIsAsked(false);
  };
  const shownName = visible(name);
  const isDisabled = status === 'disabled';
  return (
    <li aria-label={shownName} className="border-b border-line px-4 py-2.5 text-sm">
      <div className="flex items-center gap-2.5">
        <Dot kind={serverDot(status)} />
        <span className="min-w-0 flex-1 truncate font-medium" title={shownName}>
          {shownName}
        </span>
        <span className={status === 'failed' ? 'text-xs text-bad' : 'text-xs text-faint'}>
          {serverWords(status)}
          {tools.length > 0 && `, ${plural(tools.length, 'tool')}`}
          {resources.length > 0 && `, ${plural(resources.length, 'resource')}`}
        </span>
      </div>
      {error !== null && (
        <p className="mt-1 pl-[17px] text-xs break-words text-bad">
          <Visible text={error} shape="prose" />
        </p>
      )}
      {status === 'needs-auth' && isLive && mayChange && <ServerSignIn server={name} onChanged={onChanged} />}
      {isLive && mayChange && (
        <div className="mt-1 flex gap-4 pl-[17px]">
          {!isDisabled && (
            <ServerAction
              label={`Reconnect ${shownName}`}
              isDisabled={isAsked}
              onClick={() => void run({ type: 'server.reconnect', sessionId, server: name })}
            >
              Reconnect
            </ServerAction>
          )}
          <ServerAction
            label={`${isDisabled ? 'Enable' : 'Disable'} ${shownName}`}
            isDisabled={isAsked}
            onClick={() => void run({ type: 'server.toggle', sessionId, server: name, enabled: isDisabled })}
          >
            {isDisabled ? 'Enable' : 'Disable'}
          </ServerAction>
          {isAdded && (
            <ServerAction
              label={`Remove ${shownName}`}
              isDisabled={isAsked}
              onClick={() => void run({ type: 'server.remove', sessionId, server: name })}
            >
              Remove
            </ServerAction>
          )}
        </div>
      )}
      <p role="status" className="pl-[17px] text-xs break-words text-dim empty:hidden">
        {problem?.message}
      </p>
      {tools.length > 0 && <ServerTools server={name} tools={tools} isLive={isLive} renderRequest={renderRequest} />}
      {resources.length > 0 && <ServerResources resources={resources} />}
    </li>
  );
}
