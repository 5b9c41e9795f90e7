import type { Json, JsonObject } from '../../../core/json.ts';

export type Mode = { id: string; name: string; hint: string };

const usual: readonly Mode[] = [
  { id: 'default', name: 'Ask first', hint: 'Asks before it edits or runs anything' },
  { id: 'acceptEdits', name: 'Accept edits', hint: 'Edits files without asking' },
  { id: 'plan', name: 'Plan', hint: 'Reads and plans, changes nothing' },
];

const rare: readonly Mode[] = [
  { id: 'bypassPermissions', name: 'Bypass permissions', hint: 'Never asks, for anything' },
  { id: 'dontAsk', name: 'Never ask', hint: 'Denies what is not allowed yet' },
  { id: 'auto', name: 'Auto', hint: 'Decides by itself what to ask' },
];

/** The modes that can be switched to: the usual ones, and others where the session has or allows them. */
export function modesFor(current: string, options: JsonObject): Mode[] {
  const mayBypass = [options.allowDangerouslySkipPermissions, options.dangerouslySkipPermissions].some(isOn);
  const others = rare.filter(({ id }) => {
    return id === current || id === options.permissionMode || (id === 'bypassPermissions' && mayBypass);
  });
  const listed = [...usual, ...others];
  return listed.some(({ id }) => id === current) ? listed : [...listed, modeOf(current)];
}

/** A mode that is not known here is called what the CLI calls it. */
export function modeOf(id: string): Mode {
  return [...usual, ...rare].find((mode) => mode.id === id) ?? { id, name: id, hint: '' };
}

/** The next of the usual modes; from any other one, the first. */
export function nextMode(current: string): string {
  const index = usual.findIndex(({ id }) => id === current);
  return usual[(index + 1) % usual.length]?.id ?? 'default';
}

function isOn(value: Json | undefined): boolean {
  return value === true;
}
