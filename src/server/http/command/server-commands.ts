import { done, type Execution, refuse } from './command-outcome.ts';
import { controlRefusal } from './control-refusal.ts';
import { openFor } from './opened.ts';

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
