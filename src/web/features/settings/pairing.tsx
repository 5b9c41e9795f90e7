import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getJson, sendJson } from '../../connection/api.ts';
import { errorOf, useAnswer } from '../../store/use-answer.ts';
import { useNow } from '../../store/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { counting } from '../../ui/format.ts';
import { type Device, scopeChoices } from './device-words.ts';
import { type Address, addressLabel, isLoopback, reachCommand } from './pairing-address.ts';
import { RemoteGuide } from './remote-guide.tsx';

type Made = { id: string; link: string; qrSvg: string; expiresAt: number };

type PairingProps = {
  /** Called when a device has used the code. */
  onPaired(): void;
};

/** Lets a phone in: a QR code that works once, for a short while, under an address that the phone can reach. */
export function Pairing({ onPaired }: PairingProps) {
  const { answered } = useAnswer<{ addresses: Address[] }>('/addresses');
  const addresses = answered.type === 'here' ? answered.answer.addresses : [];
  const usable = addresses.filter(({ missing }) => missing.length === 0);
  const [scope, setScope] = useState('operate');
  const [chosen, setChosen] = useState<string | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const [paired, setPaired] = useState<Device | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const origin = chosen ?? usable.find((address) => !isLoopback(address.origin))?.origin ?? usable[0]?.origin;

  const pair = async () => {
    setPaired(null);
    try {
      setMade(await sendJson<Made>('POST', '/pairings', { scope, ...(origin === undefined ? {} : { origin }) }));
      setProblem(undefined);
    } catch (refused) {
      setMade(null);
      setProblem(errorOf(refused).message);
    }
  };
  const succeed = (device: Device) => {
    setMade(null);
    setPaired(device);
    onPaired();
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
        {usable.length > 1 && (
          <SelectField
            label="Address"
            value={origin ?? ''}
            onText={setChosen}
            choices={usable.map((address) => ({ value: address.origin, label: addressLabel(address) }))}
            className="flex-1"
          />
        )}
        <Button look="primary" onClick={() => void pair()}>
          <Smartphone size={14} aria-hidden="true" /> {made ? 'Create new code' : 'Pair a device'}
        </Button>
      </div>
      {origin !== undefined && isLoopback(origin) && <OutOfReach addresses={addresses} />}
      {made && <Code key={made.id} made={made} onPaired={succeed} />}
      {paired && (
        <p role="status" className="rounded-lg border border-ok/50 px-4 py-3 text-sm">
          Paired: <b className="font-semibold">{paired.name}</b> is signed in.
        </p>
      )}
      <RemoteGuide />
    </section>
  );
}

/** Only this machine reaches the current address: what would let a phone in, with the exact command. */
function OutOfReach({ addresses }: { addresses: readonly Address[] }) {
  const others = addresses.filter(({ missing }) => missing.length > 0);
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-wait/60 bg-wait-bg/40 px-4 py-3 text-sm">
      <p>A phone can’t reach this address: it leads to this machine only. To let a phone in, do one of these:</p>
      <ul className="flex flex-col gap-2">
        {others.map((address) => (
          <li key={address.origin}>
            <p className="text-dim">{addressLabel(address)}</p>
            <Command text={reachCommand(address)} />
          </li>
        ))}
        {others.length === 0 && <li className="text-dim">This machine has no network address. Use an SSH tunnel.</li>}
      </ul>
    </div>
  );
}

function Command({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1">
      <code className="min-w-0 flex-1 text-xs break-all">{text}</code>
      <CopyButton text={text} label="Copy command" />
    </p>
  );
}

const lookEveryMs = 1_500;

type Looked = { devices: Device[]; paired: { pairingId: string; deviceId: string }[] };

function Code({ made, onPaired }: { made: Made; onPaired(device: Device): void }) {
  const { id, link, qrSvg, expiresAt } = made;
  const left = expiresAt - useNow(true);
  const isOver = left <= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called when it was used is no reason to begin anew.
  useEffect(() => {
    if (isOver) return;
    const look = async () => {
      const { devices, paired } = await getJson<Looked>('/devices');
      const used = paired.find(({ pairingId }) => pairingId === id);
      const added = used && devices.find((device) => device.id === used.deviceId);
      if (added) onPaired(added);
    };
    const timer = setInterval(() => void look().catch(() => {}), lookEveryMs);
    return () => clearInterval(timer);
  }, [id, isOver]);
  if (isOver) return <p className="text-sm text-dim">This code has expired. Create a new one.</p>;
  return (
    <div className="flex items-center gap-5 rounded-lg border border-line p-4 max-phone:flex-col">
      <img
        alt="QR code of the link"
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        className="size-44 shrink-0 rounded-md bg-[#fff] p-2"
      />
      <div className="flex min-w-0 flex-col gap-2 text-sm">
        <p>Scan it with the phone’s camera, or open the link there.</p>
        <p className="flex items-center gap-1">
          <code className="min-w-0 flex-1 text-xs break-all">{link}</code>
          <CopyButton text={link} label="Copy link" />
        </p>
        <p className="tnum text-xs text-faint">Works once. Expires in {counting(left)}.</p>
      </div>
    </div>
  );
}
