import { createHash } from 'node:crypto';
import { behaviors } from '../../../core/permission/rule.ts';
import type { SettingsText, WrittenRule } from '../../../core/permission/settings.ts';
import { type JsonNode, memberOf, readJsonText } from './json-text.ts';
import { readRule } from './rule-text.ts';

/** What the text of a settings file says about permissions. */
export function readSettings(text: string): SettingsText {
  const read = readJsonText(text);
  if (read.type === 'broken') return read;
  if (read.root.type !== 'object') return { type: 'broken', line: 1, problem: 'expected "{"' };
  const permissions = memberOf(read.root, 'permissions');
  const mode = memberOf(permissions, 'defaultMode');
  return {
    type: 'read',
    version: versionOf(text),
    rules: behaviors.flatMap((behavior) =>
      textsIn(memberOf(permissions, behavior)).map((rule): WrittenRule => {
        const known = readRule(rule);
        return { behavior, rule, problem: known.type === 'broken' ? known.problem : null };
      }),
    ),
    folders: textsIn(memberOf(permissions, 'additionalDirectories')),
    defaultMode: mode?.type === 'text' ? mode.value : null,
  };
}

export function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function textsIn(node: JsonNode | undefined): string[] {
  return node?.type === 'array' ? node.items.flatMap((item) => (item.type === 'text' ? [item.value] : [])) : [];
}
