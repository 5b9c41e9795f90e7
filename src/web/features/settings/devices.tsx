import { useState } from 'react';
import { pathOf, sendJson } from '../../connection/api.ts';
import { useDevice } from '../../store/client-context.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf, useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { ago, exactTime } from '../../ui/format.ts';
import { Loading } from '../../ui/loading.tsx';
import { activeDevices, type Device, scopeWords } from './device-words.ts';
import { NewToken } from './new-token.tsx';
import { Pairing } from './pairing.tsx';

/** Who can get in: browsers and programs, each with what it may do. */
export function Devices() {
  const own = useDevice();
  const { answered, again } = useAnswer<{ devices: Device[] }>('/devices');
  const [leaving, setLeaving] = useState<Device | null>(null);
  if (answered.type === 'asking') return <Loading />;
  if (answered.type === 'refused') return <p className="text-sm text-dim">{answered.error.message}</p>;
  const now = Date.now();
  const devices = activeDevices(answered.answer.devices, own?.id ?? null, now);

  const revoke = async ({ id, name }: Device) => {
    setLeaving(null);
    try {
      await sendJson('DELETE', pathOf('devices', id));
      showToast('done', `${name} is signed out.`);
      again();
    } catch (problem) {
      showToast('problem', errorOf(problem).message);
    }
  };

  return (
    <>
      <Pairing onPaired={again} />
      <NewToken onMade={again} />
      <section className="border-t border-line pt-4">
        <h3 className="text-sm font-semibold">Signed in</h3>
        <ul aria-label="Devices" className="divide-y divide-line">
          {devices.map((device) => (
            <li key={device.id} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate text-sm">
                  {device.name}
                  {device.id === own?.id && <span className="text-sea"> · this one</span>}
                </p>
                <p className="tnum text-xs text-faint" title={exactTime(device.createdAt)}>
                  {scopeWords(device.scope)} · {seenWords(device, now)}
                </p>
              </div>
              <Button look="danger" onClick={() => setLeaving(device)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      </section>
      {leaving && (
        <Confirm
          title="Revoke this device?"
          action="Revoke"
          isDanger
          onConfirm={() => void revoke(leaving)}
          onClose={() => setLeaving(null)}
        >
          <b className="font-semibold text-ink">{leaving.name}</b> is signed out at once and for good.
          {leaving.id === own?.id && ' This is the device you are using: you will need a new link to get in.'}
        </Confirm>
      )}
    </>
  );
}

function seenWords({ lastSeenAt, createdAt }: Device, now: number): string {
  return lastSeenAt === null ? `made ${ago(createdAt, now)}, never seen` : `seen ${ago(lastSeenAt, now)}`;
}
