import { examine } from '../doctor/examine.ts';
import type { Check, Finding, Verdict } from '../doctor/finding.ts';
import { createCliFinder } from '../session/cli-finder.ts';
import { readFixed } from '../settings/fixed-settings.ts';
import { resolveSettings } from '../settings/resolved-settings.ts';
import { settingsFile } from '../settings/settings-file.ts';
import { openSettings } from '../settings/settings-keeper.ts';
import { withHome } from '../settings/text-form.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { databaseFile, dataFolder } from './data-folder.ts';
import { finderOptions } from './finder-options.ts';

const help = `quarterdeck doctor

Looks at everything that Quarterdeck needs and says what to do where something
is missing. It changes nothing.

  --port N         the port to look at (7433)
  --host ADDRESS   the address to look at (127.0.0.1)
  --data DIR       the data folder (~/.quarterdeck)
  --claude PATH    the claude command
  --pass-env NAME  a variable that is handed on to the CLI (repeatable)
  --json           print {"findings": [{"check", "verdict", "found", "advice"}]}
  --help           this text

Exit code: 0 when nothing is bad, 1 when something is, 2 for wrong arguments.
`;

const flags = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  claude: { type: 'string' },
  'pass-env': { type: 'string', multiple: true },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export async function doctorCommand(args: string[], context: CommandContext): Promise<CommandOutcome> {
  const parsed = parseCommand(args, flags);
  if (parsed.type === 'wrong') return parsed;
  const { values } = parsed;
  if (values.help) return { type: 'text', text: help };
  const { environment } = context;
  const fixed = readFixed(values, environment, process.cwd());
  if (fixed.type === 'wrong') return fixed;
  const folder = dataFolder(values.data, environment);
  const file = settingsFile(folder);
  // A file that is broken is a finding; what it says is not known then.
  const opened = await openSettings(file, fixed.fixed);
  const set = opened.type === 'open' ? opened.settings.current : resolveSettings(fixed.fixed, {}).values;
  const finder = finderOptions(environment);
  const wanted = () => (set.claude === null ? undefined : withHome(set.claude, finder.home));
  const findings = await examine({
    nodeVersion: process.versions.node,
    findCli: createCliFinder({ ...finder, wanted, passOn: () => set.passEnv }),
    isCliNamed: set.claude !== null,
    databaseFile: databaseFile(folder),
    settingsFile: file,
    address: { host: set.host, port: set.port },
  });
  const text = values.json ? `${JSON.stringify({ findings })}\n` : findings.map(paragraph).join('');
  context.stdout.write(text);
  const isBad = findings.some(({ verdict }) => verdict === 'bad');
  return isBad
    ? { type: 'failed', reason: values.json ? '' : 'Something has to be put right first.' }
    : { type: 'done' };
}

const marks: { [Kind in Verdict]: string } = { good: '✓', unsure: '·', bad: '✗' };

const names: { [Name in Check]: string } = {
  node: 'Node',
  cli: 'Claude Code',
  signIn: 'Sign-in',
  credential: 'Credential',
  data: 'Data folder',
  space: 'Disk space',
  settings: 'Settings',
  database: 'Database',
  port: 'Port',
  leftovers: 'Processes',
};

function paragraph({ check, verdict, found, advice }: Finding): string {
  const line = `${marks[verdict]} ${names[check].padEnd(12)} ${found}\n`;
  return advice === null ? line : `${line}${' '.repeat(15)}${advice}\n`;
}
