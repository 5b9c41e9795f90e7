import type { WebSocket } from 'ws';
import type { Scope } from '../../../core/wire.ts';
import type { Device } from '../devices.ts';
import type { Log } from '../log.ts';
import { createBridgeClient } from './bridge-client.ts';
import { type BridgeClientMessage, bridgeSchemas } from './bridge-messages.ts';
import { serveConnection } from './connection.ts';
import type { CompatContext } from './context.ts';
import { listActive } from './listing.ts';
import { scopeProblem } from './permit.ts';
import { readMessage } from './read-message.ts';

/** Serves `/compat/bridge`: sessions in the words of the phone bridge. */
export function createBridge(context: CompatContext): (socket: WebSocket, device: Device, url: URL, log: Log) => void {
  return (socket, device, _url, log) => {
    serveConnection(socket, log, (outlet) => {
      const client = createBridgeClient(context, outlet, device);
      return {
        begin: async () => outlet.send(await listActive(context)),
        receive: async (text) => {
          const read = readMessage(text, bridgeSchemas);
          if (read.type === 'refused') return outlet.send({ type: 'error', message: read.reason });
          const { message } = read;
          const problem = scopeProblem(device, needed[message.type], message.type);
          if (problem !== null) return outlet.send({ type: 'error', message: problem });
          await client.obey(message);
        },
        left: client.leave,
      };
    });
  };
}

const needed: { [Type in BridgeClientMessage['type']]: Scope } = {
  start: 'operate',
  input: 'operate',
  approve: 'approve',
  approve_always: 'approve',
  reject: 'approve',
  answer: 'approve',
  list_sessions: 'watch',
  stop_session: 'operate',
  get_history: 'watch',
  list_recent_sessions: 'watch',
  resume_session: 'operate',
};
