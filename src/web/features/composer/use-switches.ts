import { useCallback, useMemo, useState } from 'react';
import { isObject, type Json, type JsonObject } from '../../../core/json.ts';
import type { Model } from '../../../core/session/fact.ts';
import { useCommand } from '../../store/command.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { cliForModes, useCli } from '../../store/use-cli.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import { shownFastMode } from './fast-mode.ts';
import { modeOf, modesFor, nextMode } from './mode-choice.ts';
import { modelDetails, modelInUse, modelLabel } from './model-choice.ts';
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
  /** Null where the CLI has told of no styles. */
  style: Switch | null;
  fastMode: Switch;
  /** A model that is not in the list is being named. */
  naming: { current: string; onModel(model: string): void; onClose(): void } | null;
  onNextMode(): void;
  /** Asks the CLI for its models once more: they change with the account and its settings. */
  onModels(): void;
};

export function useSwitches(): Switches {
  const model = useModel();
  const mode = useMode(model.inUse);
  const effort = useEffort(model.inUse?.efforts ?? []);
  return {
    model: model.switch,
    naming: model.naming,
    effort,
    thinking: useThinking(),
    style: useStyle(),
    fastMode: useFastMode(),
    ...mode,
    onModels: useRefreshedModels(),
  };
}

function useRefreshedModels(): () => void {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const isLive = useIsLive();
  return useCallback(() => {
    if (isLive) void command({ type: 'models.list', sessionId }, { isQuiet: true });
  }, [command, isLive, sessionId]);
}

function useIsLive(): boolean {
  return useSessionState(({ run }) => run.type === 'live');
}

function useModel(): { switch: Switch; inUse: Model | null; naming: Switches['naming'] } {
  const [isNaming, setIsNaming] = useState(false);
  const { id: sessionId } = useSession();
  const setting = useSetting('set_model');
  const isLive = useIsLive();
  const models = useSessionState(({ cli }) => cli.models);
  const confirmed = useSessionState(({ cli }) => cli.model);
  const wanted = useSessionState(({ options }) => word(options.model));
  const { value, isLater } = shownSetting({ isLive, confirmed, wanted });
  const { change } = setting;
  const start = useStart();
  const known = useMemo(() => {
    const facts = { models, confirmed: value, wanted };
    const inUse = modelInUse(facts);
    const items: MenuItem[] = models.map((model) => ({
      label: model.name,
      hint: modelDetails(model),
      isChosen: model.id === inUse?.id,
      onSelect: () => change({ type: 'model.set', sessionId, model: model.id }),
    }));
    if (items.length === 0) items.push(start);
    items.push({ label: 'Other model…', hint: 'By its full ID', onSelect: () => setIsNaming(true) });
    return {
      switch: { name: 'Model', value: modelLabel(facts), items, ...stateOf(setting, isLater) },
      inUse,
    };
  }, [models, value, wanted, isLater, setting, change, sessionId, start]);
  const naming = {
    current: value ?? '',
    onModel: (model: string) => {
      setIsNaming(false);
      change({ type: 'model.set', sessionId, model });
    },
    onClose: () => setIsNaming(false),
  };
  return { ...known, naming: isNaming ? naming : null };
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

function useMode(model: Model | null): { mode: Switch; onNextMode(): void } {
  const { id: sessionId } = useSession();
  const setting = useSetting('set_permission_mode');
  const isLive = useIsLive();
  const confirmed = useSessionState(({ cli }) => cli.mode);
  const options = useSessionState((state) => state.options);
  const shown = shownSetting({ isLive, confirmed, wanted: word(options.permissionMode) });
  const current = shown.value ?? 'default';
  const { change } = setting;
  const set = useCallback((mode: string) => change({ type: 'mode.set', sessionId, mode }), [change, sessionId]);
  const version = useSessionState(({ cli }) => cli.version);
  const cli = useCli();
  const refusesBypass = cli !== null && cliForModes(cli).refusesBypass;
  const items = modesFor({ current, options, version, model, refusesBypass }).map(({ id, name, hint, problem }) => ({
    label: name,
    hint: [hint, problem ?? ''].filter((line) => line !== ''),
    isChosen: id === current,
    isDisabled: problem !== undefined,
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

/** Like the effort, the CLI tells it when a turn starts; what was set since then stands in the options. */
function useStyle(): Switch | null {
  const { id: sessionId } = useSession();
  const setting = useSetting('apply_flag_settings');
  const styles = useSessionState(({ cli }) => cli.outputStyles);
  const told = useSessionState(({ cli }) => cli.outputStyle);
  const wanted = useSessionState(({ options }) => word(ownSetting(options, 'outputStyle')));
  const current = wanted ?? told ?? 'default';
  if (styles.length === 0) return null;
  const items = styles.map((style) => ({
    label: style,
    isChosen: style === current,
    onSelect: () => setting.change({ type: 'style.set', sessionId, style: style === 'default' ? null : style }),
  }));
  return { name: 'Output style', value: current, items, ...stateOf(setting, false) };
}

function useFastMode(): Switch {
  const { id: sessionId } = useSession();
  const setting = useSetting('apply_flag_settings');
  const told = useSessionState(({ cli }) => cli.fastMode);
  const reason = useSessionState(({ cli }) => cli.fastModeReason ?? null);
  const wanted = useSessionState(({ options }) => ownSetting(options, 'fastMode') === true);
  const { value, isOn, hint } = shownFastMode({ wanted, told, reason });
  const item = (label: string, enabled: boolean) => ({
    label,
    ...(enabled && hint !== null && { hint }),
    isChosen: enabled === isOn,
    onSelect: () => setting.change({ type: 'fastMode.set', sessionId, enabled }),
  });
  return { name: 'Fast mode', value, items: [item('on', true), item('off', false)], ...stateOf(setting, false) };
}

function ownSetting({ settings }: JsonObject, key: string): Json | undefined {
  return isObject(settings) && isObject(settings.value) ? settings.value[key] : undefined;
}

function stateOf({ isPending, isLater }: Setting, isForNextRun: boolean) {
  return { isPending, isLater: isLater || isForNextRun };
}

function word(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
