import { useState } from 'react';
import { alertKinds } from '../../../core/alert/alert.ts';
import { sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { kindWords, toggled } from './kind-words.ts';
import { Tick } from './tick.tsx';
import type { WebhookFacts } from './use-notifications.ts';

type WebhookFormProps = { saved: WebhookFacts | null; onSaved(): void };

const none: WebhookFacts = { url: '', kinds: [...alertKinds], allowPrivate: false };

/** One address that everything is posted to, signed. Its secret is written and never shown again. */
export function WebhookForm({ saved, onSaved }: WebhookFormProps) {
  const [wanted, setWanted] = useState(saved ?? none);
  const [secret, setSecret] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [isBusy, setIsBusy] = useState(false);

  const act = async (work: () => Promise<string>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      showToast('done', await work());
    } catch (refused) {
      setProblem(errorOf(refused).message);
    }
    setIsBusy(false);
  };
  const save = () =>
    act(async () => {
      await sendJson('PUT', '/notifications/webhook', { webhook: { ...wanted, ...(secret === '' ? {} : { secret }) } });
      setSecret('');
      onSaved();
      return 'The webhook is saved.';
    });
  const remove = () =>
    act(async () => {
      await sendJson('PUT', '/notifications/webhook', { webhook: null });
      onSaved();
      return 'There is no webhook any more.';
    });
  const test = () =>
    act(async () => {
      const { isSent, result } = await sendJson<{ isSent: boolean; result: string }>(
        'POST',
        '/notifications/webhook/test',
      );
      if (!isSent) setProblem(`The test did not arrive. ${result}`);
      return isSent ? `The test arrived. ${result}` : 'The test did not arrive.';
    });

  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <h3 className="text-sm font-semibold">Webhook</h3>
        <p className="text-sm text-dim">
          Everything is posted to an address of yours as JSON, signed with a secret. This holds for the whole server.
        </p>
      </div>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://hooks.example.com/quarterdeck"
        value={wanted.url}
        onText={(url) => setWanted({ ...wanted, url })}
      />
      <TextField
        label="Secret"
        type="password"
        autoComplete="new-password"
        hint={saved ? 'Leave it empty to keep the one before.' : 'At least 16 characters.'}
        value={secret}
        onText={setSecret}
      />
      <Tick
        label="It is in my own network: a private address, and http, are fine"
        checked={wanted.allowPrivate}
        onChange={() => setWanted({ ...wanted, allowPrivate: !wanted.allowPrivate })}
      />
      <fieldset className="flex flex-col">
        <legend className="text-xs font-medium text-dim">What is posted</legend>
        {alertKinds.map((kind) => (
          <Tick
            key={kind}
            label={kindWords[kind]}
            checked={wanted.kinds.includes(kind)}
            onChange={() => setWanted({ ...wanted, kinds: toggled(wanted.kinds, kind) })}
          />
        ))}
      </fieldset>
      {problem !== undefined && (
        <p role="alert" className="text-sm break-words text-bad">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={isBusy || wanted.url === ''} onClick={() => void save()}>
          Save webhook
        </Button>
        {saved && (
          <>
            <Button disabled={isBusy} onClick={() => void test()}>
              Send a test to it
            </Button>
            <Button look="danger" disabled={isBusy} onClick={() => void remove()}>
              Remove webhook
            </Button>
          </>
        )}
      </div>
      {saved && <DeliveryList to="webhook" />}
    </section>
  );
}
