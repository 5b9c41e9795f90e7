import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Scope, scopes } from '../../core/wire.ts';
import { createToken, hashToken } from '../http/device-token.ts';
import { markerOf } from '../store/database/marker.ts';
import { openProblem } from '../store/database/open-problem.ts';
import { openForCommands } from '../store/open-for-commands.ts';
import type { DeviceRow } from '../store/store.ts';
import { type CommandContext, type CommandOutcome, parseCommand } from './command.ts';
import { databaseFile, dataFolder } from './data-folder.ts';

const help = `quarterdeck token create --name NAME [--scope SCOPE] [--expires DAYS]
quarterdeck token list
quarterdeck token revoke ID

Makes, lists and revokes the tokens that devices and programs come in with,
whether the server runs or not. A token is shown once, when it is made.

  --name NAME      what the device is called
  --scope SCOPE    what it may do: watch, approve, operate (default) or admin
  --expires DAYS   how long it is good for, or "never" (default: 365)
  --data DIR       the data folder (default: ~/.quarterdeck)
  --json           print JSON
  --help           this text

Exit code: 0, or 1 when it could not be done, or 2 for wrong arguments.
`;

const options = {
  name: { type: 'string' },
  scope: { type: 'string' },
  expires: { type: 'string' },
  data: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const dayMs = 24 * 60 * 60_000;
const usualDays = '365';

export async function tokenCommand(args: string[], { environment }: CommandContext): Promise<CommandOutcome> {
  const parsed = parseCommand(args, options);
  if (parsed.type === 'wrong') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return { type: 'text', text: help };
  const file = databaseFile(dataFolder(values.data, environment));
  const [action, ...rest] = positionals;
  if (action === 'create' && rest.length === 0) return create(file, values);
  if (action === 'list' && rest.length === 0) return list(file, values.json ?? false);
  const [id] = rest;
  if (action === 'revoke' && id !== undefined && rest.length === 1) return revoke(file, id, values.json ?? false);
  return { type: 'wrong', reason: 'token takes create, list, or revoke and the id of one device.' };
}

type Wanted = { name?: string; scope?: string; expires?: string; json?: boolean };

function create(file: string, { name = '', scope = 'operate', expires = usualDays, json }: Wanted): CommandOutcome {
  if (!/^[^\p{C}]{1,100}$/u.test(name)) return { type: 'wrong', reason: '--name takes 1 to 100 printable characters.' };
  if (!isScope(scope)) return { type: 'wrong', reason: `--scope takes one of ${scopes.join(', ')}.` };
  const createdAt = Date.now();
  const expiresAt = expires === 'never' ? null : createdAt + Number(expires) * dayMs;
  if (expiresAt !== null && !(/^\d{1,5}$/.test(expires) && expiresAt > createdAt)) {
    return { type: 'wrong', reason: '--expires takes a number of days, or "never".' };
  }
  const token = createToken();
  const device = { id: randomUUID(), name, scope, createdAt, expiresAt };
  const done = openForCommands({ file }, (tables) => tables.createDevice({ ...device, tokenHash: hashToken(token) }));
  if (done.type === 'failed') return { type: 'failed', reason: openProblem(done, dirname(file)) };
  if (json) return { type: 'text', text: `${JSON.stringify({ token, ...device })}\n` };
  const until = expiresAt === null ? 'for good' : `until ${dayOf(expiresAt)}`;
  return { type: 'text', text: `${token}\n\n${name} may ${scope} with it, ${until}. It is not shown again.\n` };
}

function list(file: string, json: boolean): CommandOutcome {
  const done = hasDatabase(file)
    ? openForCommands({ file }, (tables) => tables.devices())
    : ({ type: 'done', value: [] } as const);
  if (done.type === 'failed') return { type: 'failed', reason: openProblem(done, dirname(file)) };
  if (json) return { type: 'text', text: `${JSON.stringify({ devices: done.value })}\n` };
  if (done.value.length === 0) return { type: 'text', text: 'There is no device.\n' };
  return { type: 'text', text: done.value.map((device) => `${lineOf(device)}\n`).join('') };
}

function revoke(file: string, id: string, json: boolean): CommandOutcome {
  const missing = { type: 'failed', reason: `There is no device ${id}.` } as const;
  if (!hasDatabase(file)) return missing;
  const done = openForCommands({ file }, (tables) => tables.revokeDevice(id, Date.now()));
  if (done.type === 'failed') return { type: 'failed', reason: openProblem(done, dirname(file)) };
  if (done.value.type === 'missing') return missing;
  return { type: 'text', text: json ? `${JSON.stringify({ revoked: id })}\n` : `${id} is revoked.\n` };
}

/** One that has gone missing is opened like any other, which says so. */
function hasDatabase(file: string): boolean {
  return existsSync(file) || existsSync(markerOf(file));
}

function isScope(text: string): text is Scope {
  return scopes.some((scope) => scope === text);
}

function lineOf({ id, name, scope, expiresAt, revokedAt, lastSeenAt }: DeviceRow): string {
  const state = revokedAt !== null ? `revoked ${dayOf(revokedAt)}` : expiryOf(expiresAt);
  const seen = lastSeenAt === null ? 'never seen' : `seen ${dayOf(lastSeenAt)}`;
  return [id, scope.padEnd(7), state, seen, name].join('  ');
}

function expiryOf(expiresAt: number | null): string {
  if (expiresAt === null) return 'for good';
  return `${Date.now() < expiresAt ? 'until' : 'expired'} ${dayOf(expiresAt)}`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
