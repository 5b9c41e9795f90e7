import type { Json } from '../../core/json.ts';
import { settingKeys } from '../../core/settings/all-settings.ts';
import type { SettingSource, ShownSettings } from '../../core/settings/setting.ts';
import { readFixed } from '../settings/fixed-settings.ts';
import { withoutSecret } from '../settings/hidden-secret.ts';
import { problemWords } from '../settings/settings-document.ts';
import { settingsFile } from '../settings/settings-file.ts';
import { openSettings, type SettingsKeeper } from '../settings/settings-keeper.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { withoutSetting, withSetting } from './settings-change.ts';

const help = `quarterdeck settings
quarterdeck settings set KEY VALUE [VALUE …]
quarterdeck settings unset KEY

Prints every setting with its value and where that comes from, or changes
settings.json in the data folder. A list takes several values; an option of new
sessions is named as run.model. A server that runs takes over what it can at
once, and the rest at its next start.

  --data DIR   the data folder (~/.quarterdeck)
  --json       print the settings as JSON
  --help       this text

Keys: ${settingKeys.join(', ')}

Exit code: 0, or 1 when the file cannot be read or written, or 2 for wrong
arguments.
`;

const flags = { data: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const;

export async function settingsCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const parsed = parseCommand(args, flags);
  if (parsed.type === 'wrong') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { type: 'text', text: help };
  const fixed = readFixed({}, context.environment, process.cwd());
  if (fixed.type === 'wrong') return fixed;
  const opened = await openSettings(settingsFile(dataFolder(values.data, context.environment)), fixed.fixed);
  if (opened.type === 'broken') return { type: 'failed', reason: opened.reason };
  const { settings } = opened;
  if (positionals.length > 0) {
    const outcome = await change(settings, positionals);
    if (outcome !== null) return outcome;
  }
  const shown = withoutSecret(await settings.shown(), true);
  for (const remark of settings.remarks) context.stderr.write(`${remark}\n`);
  return { type: 'text', text: values.json ? `${JSON.stringify(shown)}\n` : table(shown) };
}

/** Null when it is done. */
async function change(settings: SettingsKeeper, [verb, key, ...texts]: string[]): Promise<CommandOutcome | null> {
  const isSet = verb === 'set' && texts.length > 0;
  if (key === undefined || !(isSet || (verb === 'unset' && texts.length === 0))) {
    return { type: 'wrong', reason: 'settings takes "set KEY VALUE" or "unset KEY".' };
  }
  const { settings: before, revision } = await settings.shown();
  const put = await settings.put(isSet ? withSetting(before, key, texts) : withoutSetting(before, key), revision);
  switch (put.type) {
    case 'saved':
      return null;
    case 'invalid':
      return { type: 'wrong', reason: `${put.problems.map(problemWords).join('; ')}.` };
    case 'conflict':
    case 'failed':
      return { type: 'failed', reason: put.reason };
  }
}

function table({ file, entries }: ShownSettings): string {
  const rows = entries.map(
    ({ key, value, source }) => `${key.padEnd(14)} ${valueText(value).padEnd(24)} ${words(source)}`,
  );
  return `${file}\n\n${rows.join('\n')}\n`;
}

function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function words(source: SettingSource): string {
  return 'name' in source ? source.name : source.type;
}
