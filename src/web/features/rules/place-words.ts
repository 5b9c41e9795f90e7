import type { Behavior } from '../../../core/permission/rule.ts';
import type { FilePlace } from '../../../core/permission/settings.ts';

const titles: { [Place in FilePlace]: string } = {
  policy: 'Policy',
  user: 'User settings',
  project: 'Project settings',
  local: 'Local settings',
};

const hints: { [Place in FilePlace]: string } = {
  policy: 'for everybody on this machine',
  user: 'for you, in every folder',
  project: 'for everybody who works in this folder',
  local: 'for you, in this folder',
};

export function placeTitle(place: FilePlace): string {
  return titles[place];
}

export function placeChoice(place: FilePlace): { value: string; label: string } {
  return { value: place, label: `${titles[place]}, ${hints[place]}` };
}

/** How a button looks that adds what is seldom needed. */
export const moreLook = 'w-fit py-1 text-xs text-sea hover:underline max-phone:min-h-11';

const looks: { [Name in Behavior]: string } = { allow: 'text-ok', ask: 'text-ink', deny: 'text-bad' };

export function behaviorLook(behavior: Behavior): string {
  return looks[behavior];
}
