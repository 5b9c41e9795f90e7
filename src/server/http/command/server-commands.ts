import { isDeepStrictEqual } from 'node:util';
import { type Json, type JsonObject, memberOf } from '../../../core/json.ts';
import { keptServerOf } from '../../../core/session/kept-server.ts';
import type { Session } from '../../session/session.ts';
import { done, type Execution, refuse } from './command-outcome.ts';
import { lacking } from './control-commands.ts';
import { controlRefusal } from './control-refusal.ts';
import { openFor, startable } from './opened.ts';
import { notStarted } from './session-commands.ts';

/** Finding the sign-in page takes the server of it several answers. */
const signInLimitMs = 60_000;

/** What is known, asked anew where a CLI can be asked. */
export const listServers: Execution<'servers.list'> = async ({ sessionId }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'mcp_status' });
  if (outcome.type !== 'answered' && outcome.type !== 'gone') return controlRefusal(outcome);
  return done({ servers: opened.session.state.cli.servers });
};

/** Servers for this run alone: the CLI forgets them when it ends. Their programs run with the session's rights. */
export const setServers: Execution<'servers.set'> = async ({ sessionId, servers }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.setServers(servers, device.name);
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  const { added = [], removed = [], errors = {} } = outcome.response;
  const failed = Object.entries(errors).map(([server, error]) => [server, String(error)]);
  return done({ added, removed, errors: Object.fromEntries(failed) });
};

export const addServer: Execution<'server.add'> = async ({ sessionId, server, config, keep }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const notHere = await startable(context, session);
  if (notHere) return notHere;
  const launched = await session.resume();
  if (launched.type !== 'started') return notStarted(launched);
  if (session.state.cli.servers.some(({ name }) => name === server)) {
    return refuse('conflict', 'W69', `This session already has a server named ${server}.`);
  }
  const outcome = await session.setServers({ ...session.addedServers, [server]: config }, device.name);
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  const problem = memberOf(outcome.response.errors ?? {}, server);
  if (problem !== undefined) return refuse('failed', 'W69', String(problem));
  if (keep) await keepConfigs(session, [...configsOf(session), configOf(server, config)], device.name);
  return done({});
};

export const removeServer: Execution<'server.remove'> = async ({ sessionId, server }, device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const { [server]: _, ...others } = session.addedServers;
  const removed = memberOf(session.addedServers, server);
  if (removed === undefined) {
    // Kept by an earlier run: it came from the options this time, and the CLI has it until it is started again.
    const configs = configsOf(session);
    const left = configs.filter((config) => keptServerOf(config) !== server);
    if (left.length < configs.length) {
      await keepConfigs(session, left, device.name);
      return done({});
    }
    return refuse('conflict', 'W69', `${server} comes from the configuration, so it can only be disabled here.`);
  }
  const outcome = await session.setServers(others, device.name);
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  const configs = configsOf(session);
  const left = configs.filter((config) => !isDeepStrictEqual(config, configOf(server, removed)));
  if (left.length < configs.length) await keepConfigs(session, left, device.name);
  return done({});
};

function configOf(server: string, config: JsonObject): JsonObject {
  return { type: 'json', value: { mcpServers: { [server]: config } } };
}

function configsOf({ options: { mcpConfigs } }: Session): Json[] {
  return Array.isArray(mcpConfigs) ? mcpConfigs : [];
}

function keepConfigs(session: Session, configs: Json[], by: string): Promise<unknown> {
  return session.configure({ mcpConfigs: configs.length === 0 ? null : configs }, by);
}

/** The CLI asks as it would for the model, unless a rule decides. */
export const callTool: Execution<'server.call'> = async (command, device, context) => {
  const { sessionId, server, tool, arguments: input } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const { session } = opened;
  const name = toolName(server, tool);
  const request = { subtype: 'mcp_call', tool: name, arguments: input, check_permissions: true } as const;
  const begun = await session.begin(request, device.name);
  if (begun.type === 'unsupported') return lacking(session.state, 'call a tool by hand. Ask Claude to call it instead');
  return begun.type === 'asked' ? done({ callId: begun.id }) : controlRefusal(begun);
};

/** As the CLI names tools of servers. */
function toolName(server: string, tool: string): string {
  const plain = (text: string) => text.replace(/[^\w-]/g, '_');
  return `mcp__${plain(server)}__${plain(tool)}`;
}

export const messageServer: Execution<'server.message'> = async (command, _device, context) => {
  const { sessionId, server, message } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'mcp_message', server_name: server, message });
  return outcome.type === 'answered' ? done({ response: outcome.response }) : controlRefusal(outcome);
};

export const reconnectServer: Execution<'server.reconnect'> = async ({ sessionId, server }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'mcp_reconnect', serverName: server });
  return outcome.type === 'answered' ? done({}) : controlRefusal(outcome);
};

export const toggleServer: Execution<'server.toggle'> = async (command, _device, context) => {
  const { sessionId, server, enabled } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'mcp_toggle', serverName: server, enabled });
  return outcome.type === 'answered' ? done({}) : controlRefusal(outcome);
};

/** The CLI waits for the browser that signs in to come back to it, and connects by itself then. */
export const signInToServer: Execution<'server.signIn'> = async ({ sessionId, server }, _device, context) => {
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const outcome = await opened.session.ask({ subtype: 'mcp_authenticate', serverName: server }, signInLimitMs);
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  const { authUrl, requiresUserAction } = outcome.response;
  if (authUrl === undefined || requiresUserAction === false) return done({ url: null });
  if (!isWebAddress(authUrl)) return refuse('failed', 'W26', 'The server names a sign-in page that is no web address.');
  return done({ url: authUrl });
};

export const finishSignIn: Execution<'server.finishSignIn'> = async (command, _device, context) => {
  const { sessionId, server, url } = command;
  const opened = await openFor(context, sessionId);
  if (opened.type === 'refused') return opened;
  const request = { subtype: 'mcp_oauth_callback_url', serverName: server, callbackUrl: url } as const;
  const outcome = await opened.session.ask(request, signInLimitMs);
  if (outcome.type !== 'answered') return controlRefusal(outcome);
  // Signed in this way, the CLI waits to be asked before it connects.
  const connected = await opened.session.ask({ subtype: 'mcp_reconnect', serverName: server });
  return connected.type === 'answered' ? done({}) : controlRefusal(connected);
};

/** The page makes a link of it, so nothing else may come through. */
function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol;
  return protocol === 'http:' || protocol === 'https:';
}
