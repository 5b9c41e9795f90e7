import { useState } from 'react';
import type { Server } from '../../../../core/session/fact.ts';
import type { Command, WireError } from '../../../../core/wire.ts';
import { useMay } from '../../../store/client-context.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession } from '../../../store/session-context.ts';
import { Dot } from '../../../ui/dot.tsx';
import { plural } from '../../../ui/format.ts';
import { ServerTools } from './server-tools.tsx';
import { linkIn, serverDot, serverWords } from './server-words.ts';

type ServerRowProps = { server: Server; isLive: boolean; onChanged(): Promise<void> };

export function ServerRow({ server, isLive, onChanged }: ServerRowProps) {
  const { name, status, error, tools } = server;
  const { id: sessionId } = useSession();
  const command = useCommand();
  const mayChange = useMay('server.toggle');
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState<WireError | null>(null);
  const run = async (wanted: Extract<Command, { type: 'server.reconnect' | 'server.toggle' }>) => {
    setIsAsked(true);
    const answer = await command(wanted, { isQuiet: true });
    setProblem(answer.type === 'refused' ? answer.error : null);
    await onChanged();
    setIsAsked(false);
  };
  const isDisabled = status === 'disabled';
  return (
    <li aria-label={name} className="border-b border-line px-4 py-2.5 text-sm">
      <div className="flex items-center gap-2.5">
        <Dot kind={serverDot(status)} />
        <span className="min-w-0 flex-1 truncate font-medium" title={name}>
          {name}
        </span>
        <span className={status === 'failed' ? 'text-xs text-bad' : 'text-xs text-faint'}>
          {serverWords(status)}
          {tools.length > 0 && `, ${plural(tools.length, 'tool')}`}
        </span>
      </div>
      {error !== null && <p className="mt-1 pl-[17px] text-xs break-words text-bad">{error}</p>}
      {status === 'needs-auth' && <SignInHint link={linkIn(error)} />}
      {isLive && mayChange && (
        <div className="mt-1 flex gap-4 pl-[17px]">
          {!isDisabled && (
            <Action
              label={`Reconnect ${name}`}
              isDisabled={isAsked}
              onClick={() => void run({ type: 'server.reconnect', sessionId, server: name })}
            >
              Reconnect
            </Action>
          )}
          <Action
            label={`${isDisabled ? 'Enable' : 'Disable'} ${name}`}
            isDisabled={isAsked}
            onClick={() => void run({ type: 'server.toggle', sessionId, server: name, enabled: isDisabled })}
          >
            {isDisabled ? 'Enable' : 'Disable'}
          </Action>
        </div>
      )}
      <p role="status" className="pl-[17px] text-xs break-words text-dim empty:hidden">
        {problem?.message}
      </p>
      {tools.length > 0 && <ServerTools tools={tools} />}
    </li>
  );
}

function SignInHint({ link }: { link: string | null }) {
  return (
    <p className="mt-1 pl-[17px] text-xs text-dim">
      {link === null ? (
        <>
          Run <code className="text-xs">claude</code> in a terminal in this folder, type{' '}
          <code className="text-xs">/mcp</code> and sign in there. Then reconnect.
        </>
      ) : (
        <>
          <a href={link} target="_blank" rel="noreferrer" className="break-all text-sea hover:underline">
            Sign in at {new URL(link).host}
          </a>
          , then reconnect.
        </>
      )}
    </p>
  );
}

type ActionProps = { label: string; isDisabled: boolean; onClick(): void; children: string };

function Action({ label, isDisabled, onClick, children }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className="text-xs text-sea underline-offset-2 hover:underline disabled:text-faint disabled:no-underline max-phone:min-h-10"
    >
      {children}
    </button>
  );
}
