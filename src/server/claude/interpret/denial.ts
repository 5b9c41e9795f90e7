import type { PermissionDecision } from '../../../core/session/entry.ts';

const missingTool = /^Error: No such tool available: /;
const hookDenial = /^PreToolUse:\S+ hook (error|blocked)/;
const ruleDenials = [
  /^Permission to use .{1,1000} has been denied/s,
  /^File is (in a directory that is denied by|covered by a Read deny rule in) your permission settings/,
  /^WebFetch denied access to /,
  /^Output redirection to .{1,1000} was blocked/s,
];

/** Around what the CLI itself has against a call, before anybody is asked. */
const refusal = /^<tool_use_error>/;

/** An older CLI tells a denial only by the words of the result; so does every CLI that it did not take a call at all. */
export function denialIn(text: string): PermissionDecision | null {
  const words = text.replace(refusal, '');
  if (missingTool.test(words)) return { decision: 'unavailable', source: null, reason: 'noSuchTool' };
  if (hookDenial.test(words)) return { decision: 'reject', source: 'hook', reason: 'hook' };
  if (ruleDenials.some((denial) => denial.test(words))) return { decision: 'reject', source: 'config', reason: 'rule' };
  // This one comes around everything else, also around a call that was allowed.
  if (!refusal.test(text) || words.startsWith('Error calling tool')) return null;
  return { decision: 'invalid', source: null, reason: 'badCall' };
}
