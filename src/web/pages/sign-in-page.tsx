import { type FormEvent, useEffect, useState } from 'react';
import { askLinkCommand, type SignedIn, signInWith } from '../connection/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

type SignInPageProps = { signedIn: SignedIn | null; onSignedIn(signedIn: SignedIn): void };

/** What a browser sees that isn't signed in: how to get a link, and a field for one. */
export function SignInPage({ signedIn, onSignedIn }: SignInPageProps) {
  const isSigningIn = signedIn === null || signedIn.type === 'in';
  return (
    <main className="flex h-dvh items-center">
      <Empty title="Quarterdeck">
        <p role="status">{sentence(signedIn)}</p>
        {!isSigningIn && <SignInForm onSignedIn={onSignedIn} />}
      </Empty>
    </main>
  );
}

function SignInForm({ onSignedIn }: Pick<SignInPageProps, 'onSignedIn'>) {
  const [pasted, setPasted] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const command = useLinkCommand();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || pasted.trim() === '') return;
    setIsBusy(true);
    onSignedIn(await signInWith(pasted));
    setIsBusy(false);
  };
  return (
    <form onSubmit={submit} className="mt-4 flex flex-col gap-3 text-left">
      <p>
        Run <code className="font-mono text-ink">quarterdeck {command}</code> on the machine where it runs (from a
        checkout: <code className="font-mono text-ink">npm run -s quarterdeck -- {command}</code>
        {command.includes('DIR') && ', with the data folder that it was started with'}), then open the link, or paste it
        here.
      </p>
      <div className="flex gap-2">
        <input
          type="text"
          aria-label="Link, code, or token"
          placeholder="Link, code, or token"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          className="min-h-8 min-w-0 flex-1 rounded-lg border border-line bg-bg px-2.5 text-ink placeholder:text-faint max-phone:min-h-11 max-phone:text-[16px]"
        />
        <Button look="primary" type="submit" disabled={isBusy || pasted.trim() === ''}>
          Sign in
        </Button>
      </div>
    </form>
  );
}

/** What prints a link for this very server: a demo, for example, has a data folder of its own. */
function useLinkCommand(): string {
  const [command, setCommand] = useState('link');
  useEffect(() => {
    const stop = new AbortController();
    askLinkCommand(stop.signal).then(setCommand, () => {});
    return () => stop.abort();
  }, []);
  return command;
}

function sentence(signedIn: SignedIn | null): string {
  if (signedIn === null || signedIn.type === 'in') return 'Signing in …';
  if (signedIn.type === 'failed') return signedIn.reason;
  return 'Sign in to continue.';
}
