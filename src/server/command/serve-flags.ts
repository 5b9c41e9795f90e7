import { allSettings, settingKeys } from '../../core/settings/all-settings.ts';
import type { SettingFlag, SettingKind } from '../../core/settings/setting.ts';

type ParsedFlag = { type: 'string' | 'boolean'; multiple?: boolean };

/** A flag of `serve` that says where the settings are, and so cannot be one. */
const dataFlag: SettingFlag = { name: 'data', argument: 'DIR', help: 'the data folder (~/.quarterdeck)' };

const settingFlags = settingKeys.flatMap((key) => {
  const { flag, kind } = allSettings[key];
  return flag === null ? [] : [{ flag, kind }];
});

/** The flags that stand for settings, as `parseArgs` wants them. */
export const serveFlags: { readonly [name: string]: ParsedFlag } = {
  data: { type: 'string' },
  ...Object.fromEntries(settingFlags.map(({ flag, kind }) => [flag.name, parsedFlag(flag, kind)])),
};

/** One paragraph a flag, for the help. */
export function flagsHelp(): string {
  const [network, rest] = [settingFlags.slice(0, 5), settingFlags.slice(5)];
  return [...network.map(({ flag }) => flag), dataFlag, ...rest.map(({ flag }) => flag)].map(paragraph).join('');
}

function parsedFlag({ argument }: SettingFlag, { type }: SettingKind): ParsedFlag {
  if (argument === null) return { type: 'boolean' };
  return type === 'list' ? { type: 'string', multiple: true } : { type: 'string' };
}

const indent = 23;
const width = 82;

function paragraph({ name, argument, help }: SettingFlag): string {
  const [first = '', ...others] = wrapped(help, width - indent);
  const head = `  --${name}${argument === null ? '' : ` ${argument}`}`;
  return [`${head.padEnd(indent)}${first}`, ...others.map((line) => ' '.repeat(indent) + line)].join('\n').concat('\n');
}

function wrapped(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > columns) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
