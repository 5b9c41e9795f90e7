import type { WebSocket } from 'ws';
import type { Device } from '../devices.ts';
import type { Log } from '../log.ts';
import { type Agent, createAgent, type Sender } from './agent.ts';
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
    const agent = agentOf(agentId);
    serveConnection(socket, log, (outlet) => ({
      begin: () => agent.join(outlet),
      receive: async (text) => {
        const read = readMessage(text, agentSchemas);
        if (read.type === 'refused') return outlet.send({ type: 'error', message: read.reason });
        const problem = scopeProblem(device, 'operate', read.message.type);
        if (problem !== null) return outlet.send({ type: 'error', message: problem });
        await obey(agent, read.message, { by: device.name, outlet, log });
      },
      left: () => agent.leave(outlet),
    }));
  };
}

async function obey(agent: Agent, message: AgentClientMessage, from: Sender): Promise<void> {
  switch (message.type) {
    case 'start_process':
      return agent.start(message, from);
    case 'user_input':
      return agent.input(message.text, from);
    case 'kill_process':
      return agent.kill(from);
  }
}
