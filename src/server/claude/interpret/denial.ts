import type { PermissionDecision } from '../../../core/session/entry.ts';

const missingTool = /^Error: No such tool available: /;
const hookDenial = /^PreToolUse:\S+ hook (error|blocked)/;
const ruleDenials = [
  /^Permission to use .{1,1000} has been denied/s,
  /^File is (in a directory that is denied by|covered by a Read deny rule in) your permission settings/,
  /^WebFetch denied access to /,
  /^Output redirection to .{1,1000} was blocked/s,
];

/** An older CLI tells a denial only by the words of the result; so does every CLI that a tool is not there for it. */
export function denialIn(text: string): PermissionDecision | null {
  const words = text.replace(/^<tool_use_error>/, '');
  if (missingTool.test(words)) return { decision: 'unavailable', source: null, reason: 'noSuchTool' };
  if (hookDenial.test(words)) return { decision: 'reject', source: 'hook', reason: 'hook' };
  if (ruleDenials.some((denial) => denial.test(words))) return { decision: 'reject', source: 'config', reason: 'rule' };
  return null;
}
