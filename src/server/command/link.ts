import { renderUnicodeCompact } from 'uqr';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { dataFolder } from './data-folder.ts';
import { dataFolderProblem } from './data-folder-owner.ts';
import { askForLink, hasLinkSocket, type RunningServer } from './link-socket.ts';
import { runningTemporarily } from './temporary-data.ts';

const help = `quarterdeck link

Prints a new sign-in link for the running server, and the link as a QR code. The
link signs in one browser, with full rights, and expires after 10 minutes. Not on
Windows: create a token there instead.

  --data DIR   the data folder (default: ~/.quarterdeck; then a running demo's)
  --demo       the running demo, started without a data folder
  --port PORT  the server on this port, where several run
  --json       print {"link"}
  --help       this text

Exit code: 0, or 1 when no server runs on the data folder, or 2 for wrong arguments.
`;

export async function linkCommand(args: string[], { environment }: CommandContext): Promise<CommandOutcome> {
  const options = {
    data: { type: 'string' },
    demo: { type: 'boolean' },
    port: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  const parsed = parseCommand(args, options);
  if (parsed.type === 'wrong') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { type: 'text', text: help };
  if (positionals.length > 0) return { type: 'wrong', reason: 'link takes no arguments.' };
  const folder = dataFolder(values.data, environment);
  if (!hasLinkSocket) {
    return {
      type: 'failed',
      reason:
        'Windows has no safe way to ask the running server for a link. Restart it to get one, or sign in with a token: quarterdeck token create',
    };
  }
  const unsafe = dataFolderProblem(folder);
  if (unsafe !== null) return { type: 'failed', reason: unsafe };
  const isPort = ({ port }: RunningServer) => values.port === undefined || values.port === String(port);
  const isNamed = values.data !== undefined || environment.QUARTERDECK_DATA !== undefined;
  const own = values.demo ? null : await askForLink(folder);
  const running = own && isPort(own) ? [own] : isNamed && !values.demo ? [] : await runningTemporarily();
  const [only, ...others] = running.filter((server) => isPort(server) && (server.isDemo || !values.demo));
  if (only === undefined) return { type: 'failed', reason: noServer(folder, values) };
  if (others.length > 0) {
    const ports = [only, ...others].map(({ port }) => port).join(', ');
    return { type: 'failed', reason: `Several servers are running. Add --port and one of these: ${ports}` };
  }
  const { link } = only;
  if (values.json) return { type: 'text', text: `${JSON.stringify({ link })}\n` };
  return { type: 'text', text: `${link}\n\n${renderUnicodeCompact(link, { border: 2 })}\n` };
}

function noServer(folder: string, { demo, port }: { demo?: boolean; port?: string }): string {
  const where = port === undefined ? '' : ` and port ${port}`;
  if (!demo) return `No server is running on ${folder}${where}. Start it with: quarterdeck`;
  return `No demo is running${port === undefined ? '' : ` on port ${port}`}. Start it with: quarterdeck --demo`;
}
