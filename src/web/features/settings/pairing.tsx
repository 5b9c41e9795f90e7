import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { sendJson } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { counting } from '../../ui/format.ts';
import { scopeChoices } from './device-words.ts';

type Made = { link: string; qrSvg: string; expiresAt: number };

/** Lets a phone in: a code to point its camera at, good once and for a short while. */
export function Pairing({ onPaired }: { onPaired(): void }) {
  const [scope, setScope] = useState('operate');
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const pair = async () => {
    try {
      setMade(await sendJson<Made>('POST', '/pairings', { scope }));
      setProblem(undefined);
      onPaired();
    } catch (refused) {
      setProblem(errorOf(refused).message);
    }
  };
  return (
    <section className="flex flex-col gap-2.5">
      <h3 className="text-sm font-semibold">Phone or another browser</h3>
      <div className="flex items-end gap-2 max-phone:flex-col max-phone:items-stretch">
        <SelectField
          label="What the new device may do"
          value={scope}
          onText={setScope}
          choices={scopeChoices}
          problem={problem}
          className="flex-1"
        />
        <Button look="primary" onClick={() => void pair()}>
          <Smartphone size={14} aria-hidden="true" /> {made ? 'Make another code' : 'Pair a device'}
        </Button>
      </div>
      {made && <Code key={made.link} made={made} />}
    </section>
  );
}

function Code({ made: { link, qrSvg, expiresAt } }: { made: Made }) {
  const now = useNow(true);
  const left = expiresAt - now;
  if (left <= 0) return <p className="text-sm text-dim">This code is too old now. Make another one.</p>;
  return (
    <div className="flex items-center gap-5 rounded-lg border border-line p-4 max-phone:flex-col">
      <img
        alt="QR code of the link"
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        className="size-44 shrink-0 rounded-md bg-[#fff] p-2"
      />
      <div className="flex min-w-0 flex-col gap-2 text-sm">
        <p>Point the camera of the phone at it, or open the link there.</p>
        <p className="flex items-center gap-1">
          <code className="min-w-0 flex-1 text-xs break-all">{link}</code>
          <CopyButton text={link} label="Copy link" />
        </p>
        <p className="tnum text-xs text-faint">Good once, for {counting(left)}.</p>
        {isLoopback(link) && (
          <p className="text-xs text-dim">
            Only this machine can reach this address. Open Quarterdeck by an address that the phone can reach, such as
            that of your VPN, and pair it there.
          </p>
        )}
      </div>
    </div>
  );
}

function isLoopback(link: string): boolean {
  return /^(localhost|127\.|\[::1\])/.test(new URL(link).hostname);
}
