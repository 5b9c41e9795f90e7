import { sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { errorOf } from '../../store/use-answer.ts';
import { SelectField } from '../../ui/field.tsx';

const choices = [
  { value: '0', label: 'At once' },
  { value: '5', label: 'After 5 seconds' },
  { value: '15', label: 'After 15 seconds' },
  { value: '60', label: 'After a minute' },
  { value: '300', label: 'After 5 minutes' },
];

/** How long a request may be answered elsewhere before it is pushed, for the whole server. */
export function DelayChoice({ seconds, onSaved }: { seconds: number; onSaved(): void }) {
  const save = async (text: string) => {
    try {
      await sendJson('PUT', '/notifications/webhook', { delaySeconds: Number(text) });
      onSaved();
    } catch (problem) {
      showToast('problem', errorOf(problem).message);
    }
  };
  return (
    <SelectField
      label="Requests and finished turns are pushed"
      hint="What is settled before that is pushed to nobody. This holds for all devices."
      value={String(seconds)}
      choices={choices}
      className="max-w-xs"
      onText={(text) => void save(text)}
    />
  );
}
