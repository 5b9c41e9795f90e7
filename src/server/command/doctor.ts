import { examine } from '../doctor/examine.ts';
import type { Check, Finding, Verdict } from '../doctor/finding.ts';
import { createCliFinder } from '../session/cli-finder.ts';
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
  const port = Number(values.port ?? environment.QUARTERDECK_PORT ?? 7433);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    return { type: 'wrong', reason: '--port takes a number up to 65535.' };
  }
  const passOn = values['pass-env'] ?? environment.QUARTERDECK_PASS_ENV?.split(',') ?? [];
  const wanted = values.claude ?? environment.QUARTERDECK_CLAUDE;
  const findings = await examine({
    nodeVersion: process.versions.node,
    findCli: createCliFinder({ ...finderOptions(wanted, environment), passOn: () => passOn }),
    databaseFile: databaseFile(dataFolder(values.data, environment)),
    address: { host: values.host ?? environment.QUARTERDECK_HOST ?? '127.0.0.1', port },
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
  database: 'Database',
  port: 'Port',
  leftovers: 'Processes',
};

function paragraph({ check, verdict, found, advice }: Finding): string {
  const line = `${marks[verdict]} ${names[check].padEnd(12)} ${found}\n`;
  return advice === null ? line : `${line}${' '.repeat(15)}${advice}\n`;
}
