import { type JsonObject, memberOf } from '../../../core/json.ts';
import type { Model } from '../../../core/session/fact.ts';
import { permissionModes } from '../../../core/session/permission-mode.ts';
import { modeName } from '../../ui/run-options/run-choices.ts';

/** `problem`: why it can't be chosen. */
export type Mode = { id: string; name: string; hint: string; problem?: string };

/** What decides on the modes of a session. */
export type ModeFacts = {
  current: string;
  options: JsonObject;
  version: string | null;
  /** The model in use, where it is known. */
  model: Model | null;
  refusesBypass: boolean;
};

const usual = ['default', 'acceptEdits', 'plan'];

const hints: { [id: string]: string } = {
  default: 'Asks before it edits or runs anything',
  acceptEdits: 'Edits files without asking',
  plan: 'Reads and plans, changes nothing',
  bypassPermissions: 'Never asks, for anything',
  dontAsk: 'Denies what is not allowed yet',
  auto: 'Claude decides what to ask about',
  delegate: 'Asks like “Ask first”, for lead agents',
};

/** All modes of this CLI, those that it is sure to refuse with the reason, and what the session has besides. */
export function modesFor(facts: ModeFacts): Mode[] {
  const { current, options, version } = facts;
  const ids = new Set(permissionModes(version));
  if (typeof options.permissionMode === 'string') ids.add(options.permissionMode);
  ids.add(current);
  return [...ids].map((id) => {
    const problem = id === current ? null : problemOf(id, facts);
    return { ...modeOf(id), ...(problem === null ? {} : { problem }) };
  });
}

function problemOf(id: string, { model, refusesBypass }: ModeFacts): string | null {
  if (id === 'bypassPermissions' && refusesBypass) return 'Claude Code doesn’t allow this for root.';
  if (id === 'auto' && model?.auto === false) return `${model.name} doesn’t support this.`;
  return null;
}

/** A mode that is not known here is called what the CLI calls it. */
export function modeOf(id: string): Mode {
  return { id, name: modeName(id), hint: memberOf(hints, id) ?? '' };
}

/** The next of the usual modes; from any other one, the first. */
export function nextMode(current: string): string {
  return usual[(usual.indexOf(current) + 1) % usual.length] ?? 'default';
}
