import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allSettings, settingKeys, variableOf } from '../src/core/settings/all-settings.ts';
import type { SettingKey } from '../src/core/settings/setting.ts';
import { flagsHelp, serveFlags } from '../src/server/command/serve-flags.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('docs/SETTINGS.md has the table of all settings, row by row', () => {
  const rows = read('docs/SETTINGS.md').match(/^\| `.*$/gm);
  expect(rows).toEqual(settingKeys.map(row));
});

test('every flag of serve but --data is a setting, and stands in the help', () => {
  const flags = settingKeys.flatMap((key) => allSettings[key].flag?.name ?? []);
  expect(new Set(Object.keys(serveFlags))).toEqual(new Set([...flags, 'data']));
  for (const name of Object.keys(serveFlags)) expect(flagsHelp()).toMatch(new RegExp(`^  --${name}[ \n]`, 'm'));
});

test('every variable that a document names is one of a flag', () => {
  const known = [...Object.keys(serveFlags).map(variableOf), 'QUARTERDECK_BROWSER', 'QUARTERDECK_TOKEN'];
  const documents = ['README.md', 'Dockerfile', 'docs/REMOTE.md', 'docs/SETTINGS.md', 'docs/SECURITY.md'].map(read);
  const named = documents.flatMap((text) => text.match(/QUARTERDECK_[A-Z_]+/g) ?? []);
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

function row(key: SettingKey): string {
  const { flag, usual, holds, hint } = allSettings[key];
  const flagText = flag && `\`--${flag.name}${flag.argument === null ? '' : ` ${flag.argument}`}\``;
  const variable = flag && `\`${variableOf(flag.name)}\``;
  const when = holds === 'now' ? 'at once' : 'next start';
  return `| \`${key}\` | ${flagText ?? ''} | ${variable ?? ''} | \`${JSON.stringify(usual)}\` | ${when} | ${hint} |`;
}
