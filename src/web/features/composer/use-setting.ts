import { useCallback, useState } from 'react';
import type { Command } from '../../../core/wire.ts';
import { useCommand } from '../../store/command.ts';
import { useSessionState } from '../../store/session-context.ts';

type SettingCommand = Extract<
  Command,
  { type: 'model.set' | 'mode.set' | 'effort.set' | 'thinking.set' | 'style.set' | 'fastMode.set' }
>;

export type Setting = {
  change(command: SettingCommand): void;
  /** The CLI has not answered yet. */
  isPending: boolean;
  /** The run that is live could not take it: the next one will. */
  isLater: boolean;
};

/** One setting that is changed by a control request of this subtype. */
export function useSetting(subtype: string): Setting {
  const command = useCommand();
  const isAsked = useSessionState(({ controls }) => controls.some((control) => control.subtype === subtype));
  const epoch = useSessionState(({ run }) => (run.type === 'live' ? run.run.epoch : null));
  const [sent, setSent] = useState(0);
  const [laterIn, setLaterIn] = useState<number | null>(null);
  const change = useCallback(
    (wanted: SettingCommand) => {
      setSent((count) => count + 1);
      command(wanted)
        .then((answer) => {
          if (answer.type === 'done') setLaterIn(answer.result.applied === 'nextRun' ? epoch : null);
        })
        .finally(() => setSent((count) => count - 1))
        .catch(() => {});
    },
    [command, epoch],
  );
  return { change, isPending: isAsked || sent > 0, isLater: laterIn !== null && laterIn === epoch };
}
