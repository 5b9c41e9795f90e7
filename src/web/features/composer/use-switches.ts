import { useCallback, useMemo } from 'react';
import type { Json } from '../../../core/json.ts';
import { useCommand } from '../../store/command.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { modeOf, modesFor, nextMode } from './mode-choice.ts';
import { modelInUse, modelLabel } from './model-choice.ts';
import { shownSetting } from './shown-setting.ts';
import { type Setting, useSetting } from './use-setting.ts';

/** One thing that is switched beside the box. */
export type Switch = { name: string; value: string; items: MenuItem[]; isPending: boolean; isLater: boolean };

export type Switches = {
  model: Switch;
  mode: Switch;
  /** Null where the model has no efforts to choose from. */
  effort: Switch | null;
  thinking: Switch;
  onNextMode(): void;
};

export function useSwitches(): Switches {
  const model = useModel();
  const mode = useMode();
  return { model: model.switch, effort: useEffort(model.efforts), thinking: useThinking(), ...mode };
}

function useIsLive(): boolean {
  return useSessionState(({ run }) => run.type === 'live');
}

function useModel(): { switch: Switch; efforts: readonly string[] } {
  const { id: sessionId } = useSession();
  const setting = useSetting('set_model');
  const isLive = useIsLive();
  const models = useSessionState(({ cli }) => cli.models);
  const confirmed = useSessionState(({ cli }) => cli.model);
  const wanted = useSessionState(({ options }) => word(options.model));
  const { value, isLater } = shownSetting({ isLive, confirmed, wanted });
  const { change } = setting;
  const start = useStart();
  return useMemo(() => {
    const facts = { models, confirmed: value, wanted };
    const inUse = modelInUse(facts);
    const items: MenuItem[] = models.map(({ id, name, description }) => ({
      label: name,
      ...(description === '' ? {} : { hint: description }),
      isChosen: id === inUse?.id,
      onSelect: () => change({ type: 'model.set', sessionId, model: id }),
    }));
    if (items.length === 0) items.push(start);
    return {
      switch: { name: 'Model', value: modelLabel(facts), items, ...stateOf(setting, isLater) },
      efforts: inUse?.efforts ?? [],
    };
  }, [models, value, wanted, isLater, setting, change, sessionId, start]);
}

/** The CLI tells its models when it is started. */
function useStart(): MenuItem {
  const { id: sessionId } = useSession();
  const command = useCommand();
  return useMemo(
    () => ({
      label: 'Show the models',
      hint: 'Starts the CLI, which knows them',
      onSelect: () => void command({ type: 'session.resume', sessionId }),
    }),
    [command, sessionId],
  );
}

function useMode(): { mode: Switch; onNextMode(): void } {
  const { id: sessionId } = useSession();
  const setting = useSetting('set_permission_mode');
  const isLive = useIsLive();
  const confirmed = useSessionState(({ cli }) => cli.mode);
  const options = useSessionState((state) => state.options);
  const shown = shownSetting({ isLive, confirmed, wanted: word(options.permissionMode) });
  const current = shown.value ?? 'default';
  const { change } = setting;
  const set = useCallback((mode: string) => change({ type: 'mode.set', sessionId, mode }), [change, sessionId]);
  const items = modesFor(current, options).map(({ id, name, hint }) => ({
    label: name,
    ...(hint === '' ? {} : { hint }),
    isChosen: id === current,
    onSelect: () => set(id),
  }));
  const mode = { name: 'Permission mode', value: modeOf(current).name, items, ...stateOf(setting, shown.isLater) };
  return { mode, onNextMode: () => set(nextMode(current)) };
}

/** The CLI says which effort it uses only when a turn starts; what was set since then it has confirmed by its answer. */
function useEffort(efforts: readonly string[]): Switch | null {
  const { id: sessionId } = useSession();
  const setting = useSetting('apply_flag_settings');
  const confirmed = useSessionState(({ cli }) => cli.effort);
  const wanted = useSessionState(({ options }) => word(options.effort));
  if (efforts.length === 0) return null;
  const current = wanted ?? confirmed;
  const item = (effort: string | null) => ({
    label: effort ?? 'default',
    ...(effort === null ? { hint: 'What the model is set to by itself' } : {}),
    isChosen: effort === current,
    onSelect: () => setting.change({ type: 'effort.set', sessionId, effort }),
  });
  const items = [null, ...efforts].map(item);
  return { name: 'Effort', value: current ?? 'default', items, ...stateOf(setting, false) };
}

function useThinking(): Switch {
  const { id: sessionId } = useSession();
  const setting = useSetting('set_max_thinking_tokens');
  const isOff = useSessionState(({ options }) => options.maxThinkingTokens === 0);
  const item = (label: string, isChosen: boolean, tokens: number | null) => ({
    label,
    isChosen,
    onSelect: () => setting.change({ type: 'thinking.set', sessionId, tokens }),
  });
  const items = [item('on', !isOff, null), item('off', isOff, 0)];
  return { name: 'Thinking', value: isOff ? 'off' : 'on', items, ...stateOf(setting, false) };
}

function stateOf({ isPending, isLater }: Setting, isForNextRun: boolean) {
  return { isPending, isLater: isLater || isForNextRun };
}

function word(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
