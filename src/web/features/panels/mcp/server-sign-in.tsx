import { type FormEvent, useEffect, useState } from 'react';
import type { WireError } from '../../../../core/wire.ts';
import { useCommand } from '../../../store/command.ts';
import { useSession } from '../../../store/session-context.ts';
import { ServerAction } from './server-action.tsx';

/** Nobody tells when the browser has come back from the sign-in page. */
const askMs = 2000;

type ServerSignInProps = { server: string; onChanged(): Promise<void> };

/** The way to a server that wants its person signed in: the page of it, and a way back for a browser elsewhere. */
export function ServerSignIn({ server, onChanged }: ServerSignInProps) {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const [isAsked, setIsAsked] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const [problem, setProblem] = useState<WireError | null>(null);
  useEffect(() => {
    if (link === null) return;
    const timer = setInterval(() => void onChanged(), askMs);
    return () => clearInterval(timer);
  }, [link, onChanged]);

  const signIn = async () => {
    setIsAsked(true);
    const answer = await command({ type: 'server.signIn', sessionId, server }, { isQuiet: true });
    setIsAsked(false);
    setProblem(answer.type === 'refused' ? answer.error : null);
    if (answer.type === 'refused') return;
    setLink(answer.result.url);
    if (answer.result.url === null) await onChanged();
  };
  const finish = async (url: string) => {
    setIsAsked(true);
    const answer = await command({ type: 'server.finishSignIn', sessionId, server, url }, { isQuiet: true });
    setIsAsked(false);
    setProblem(answer.type === 'refused' ? answer.error : null);
    await onChanged();
  };

  return (
    <div className="mt-1 flex flex-col gap-1.5 pl-[17px] text-xs text-dim">
      {link === null ? (
        <div>
          <ServerAction label={`Sign in to ${server}`} isDisabled={isAsked} onClick={() => void signIn()}>
            {isAsked ? 'Finding its sign-in page…' : 'Sign in'}
          </ServerAction>
        </div>
      ) : (
        <>
          <p>
            <a href={link} target="_blank" rel="noreferrer" className="break-all text-sea hover:underline">
              Open the sign-in page of {new URL(link).host}
            </a>
            . The server connects when you are through.
          </p>
          <WayBack server={server} isDisabled={isAsked} onFinish={finish} />
        </>
      )}
      <p role="status" className="break-words empty:hidden">
        {problem && problemWords(problem)}
      </p>
    </div>
  );
}

type WayBackProps = { server: string; isDisabled: boolean; onFinish(url: string): Promise<void> };

/** The page sends the browser to a port of the CLI's machine, which a phone does not reach. */
function WayBack({ server, isDisabled, onFinish }: WayBackProps) {
  const [address, setAddress] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onFinish(address.trim());
  };
  return (
    <details>
      <summary className="text-faint hover:text-ink max-phone:py-2.5">The page does not open afterwards?</summary>
      <form onSubmit={submit} className="mt-1 flex flex-col gap-1.5">
        <label>
          On another device, copy the address that it was sent to, and put it here.
          <input
            type="url"
            required
            aria-label={`Address after signing in to ${server}`}
            placeholder="http://localhost:…/callback?code=…"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            className="mt-1 w-full rounded border border-line bg-bg px-2 py-1 font-mono text-xs max-phone:min-h-11"
          />
        </label>
        <button
          type="submit"
          disabled={isDisabled}
          className="self-start rounded border border-line px-2 py-1 text-xs text-ink hover:bg-raise disabled:text-faint max-phone:min-h-11"
        >
          Finish sign-in
        </button>
      </form>
    </details>
  );
}

function problemWords({ code, message }: WireError): string {
  if (code !== 'unsupported') return message;
  return 'This version of the CLI cannot sign in from here. Run claude in a terminal in this folder, type /mcp and sign in there. Then reconnect.';
}
