import type { JsonObject } from '../../../core/json.ts';
import { modeName } from '../../ui/run-options/run-choices.ts';

export type Mode = { id: string; name: string; hint: string };

const usual = ['default', 'acceptEdits', 'plan'];

const hints: { [id: string]: string } = {
  default: 'Asks before it edits or runs anything',
  acceptEdits: 'Edits files without asking',
  plan: 'Reads and plans, changes nothing',
  bypassPermissions: 'Never asks, for anything',
  dontAsk: 'Denies what is not allowed yet',
  auto: 'Decides by itself what to ask',
};

/** The modes that can be switched to: the usual ones, and others where the session has or allows them. */
export function modesFor(current: string, options: JsonObject): Mode[] {
  const mayBypass = options.allowDangerouslySkipPermissions === true || options.dangerouslySkipPermissions === true;
  const { permissionMode } = options;
  const ids = new Set(usual);
  if (mayBypass) ids.add('bypassPermissions');
  if (typeof permissionMode === 'string') ids.add(permissionMode);
  ids.add(current);
  return [...ids].map(modeOf);
}

/** A mode that is not known here is called what the CLI calls it. */
export function modeOf(id: string): Mode {
  return { id, name: id === 'auto' ? 'Auto' : modeName(id), hint: hints[id] ?? '' };
}

/** The next of the usual modes; from any other one, the first. */
export function nextMode(current: string): string {
  return usual[(usual.indexOf(current) + 1) % usual.length] ?? 'default';
}
