import { createInterface } from 'node:readline';

// A model context server over stdio with one tool that repeats what it is given.
type Call = { id?: number; method: string; params?: { protocolVersion?: string; arguments?: { text?: string } } };

const echo = {
  name: 'echo',
  title: 'Echo',
  description: 'Repeats a text.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
};

for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line) as Call;
  if (call.id === undefined) continue;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answerTo(call) })}\n`);
}

function answerTo({ method, params }: Call): { result: object } | { error: object } {
  if (method === 'initialize') return { result: welcome(params?.protocolVersion) };
  if (method === 'tools/list') return { result: { tools: [echo] } };
  if (method === 'tools/call')
    return { result: { content: [{ type: 'text', text: `echo: ${params?.arguments?.text}` }] } };
  return { error: { code: -32601, message: 'Method not found' } };
}

function welcome(protocolVersion: string | undefined): object {
  return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'demo', version: '1.0.0' } };
}
