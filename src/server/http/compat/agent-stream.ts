import type { WebSocket } from 'ws';
import type { Scope } from '../../../core/wire.ts';
import type { Device } from '../devices.ts';
import type { Log } from '../log.ts';
import { type Agent, createAgent, type Sender, type Since } from './agent.ts';
import { type AgentClientMessage, agentSchemas } from './agent-messages.ts';
import { serveConnection } from './connection.ts';
import type { CompatContext } from './context.ts';
import { scopeProblem } from './permit.ts';
import { readMessage } from './read-message.ts';

/** Serves `/compat/agent-stream?agentId=…`: the CLI's own messages, to everybody who looks at an agent. */
export function createAgentStream(
  context: CompatContext,
): (socket: WebSocket, device: Device, url: URL, log: Log) => void {
  const agents = new Map<string, Agent>();
  /** How far devices had read when they left, so that one that comes back without saying so is sent what it missed. */
  const left = new Map<string, Since>();

  function remember(reader: string, since: Since | null): void {
    left.delete(reader);
    if (since) left.set(reader, since);
    const [oldest] = left.keys();
    if (left.size > mostRemembered && oldest !== undefined) left.delete(oldest);
  }

  function agentOf(agentId: string): Agent {
    const agent = agents.get(agentId) ?? createAgent(context, agentId, () => agents.delete(agentId));
    agents.set(agentId, agent);
    return agent;
  }

  return (socket, device, url, log) => {
    const agentId = url.searchParams.get('agentId') ?? '';
    if (!/^\P{Cc}{1,256}$/u.test(agentId)) {
      socket.send(JSON.stringify({ type: 'error', message: 'The address needs an agentId: ?agentId=NAME' }));
      return socket.close(1008);
    }
    const seq = url.searchParams.get('since');
    if (seq !== null && !/^\d{1,15}$/.test(seq)) {
      socket.send(JSON.stringify({ type: 'error', message: 'since is the seq of the last message that was read.' }));
      return socket.close(1008);
    }
    const reader = JSON.stringify([device.id, agentId]);
    const named = seq === null ? null : { sessionId: url.searchParams.get('sessionId'), seq: Number(seq) };
    const since = named ?? left.get(reader) ?? null;
    const agent = agentOf(agentId);
    serveConnection(socket, log, (outlet) => ({
      begin: () => agent.join(outlet, since),
      receive: async (text) => {
        const read = readMessage(text, agentSchemas);
        if (read.type === 'refused') return outlet.send({ type: 'error', message: read.reason });
        const problem = scopeProblem(device, neededFor(read.message), read.message.type);
        if (problem !== null) return outlet.send({ type: 'error', message: problem });
        await obey(agent, read.message, { by: device.name, device, outlet, log });
      },
      left: () => remember(reader, agent.leave(outlet)),
    }));
  };
}

const mostRemembered = 1000;

/** To say yes or no is less than to say what runs instead. */
function neededFor(message: AgentClientMessage): Scope {
  return message.type === 'permission_response' && !message.updatedInput ? 'approve' : 'operate';
}

async function obey(agent: Agent, message: AgentClientMessage, from: Sender): Promise<void> {
  switch (message.type) {
    case 'start_process':
      return agent.start(message, from);
    case 'user_input':
      return agent.input(message.text, from);
    case 'permission_response':
      return agent.answer(message, from);
    case 'kill_process':
      return agent.kill(from);
  }
}
