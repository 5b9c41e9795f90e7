import { createInterface } from 'node:readline';

// A model context server over stdio with one resource and no tools.
type Call = { id?: number; method: string; params?: { protocolVersion?: string } };

const note = { uri: 'note://one', name: 'First note', mimeType: 'text/plain' };

for await (const line of createInterface({ input: process.stdin })) {
  const call = JSON.parse(line) as Call;
  if (call.id === undefined) continue;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: call.id, ...answerTo(call) })}\n`);
}

function answerTo({ method, params }: Call): { result: object } | { error: object } {
  if (method === 'initialize') return { result: welcome(params?.protocolVersion) };
  if (method === 'tools/list') return { result: { tools: [] } };
  if (method === 'resources/list') return { result: { resources: [note] } };
  if (method === 'resources/read')
    return { result: { contents: [{ ...note, text: 'These are the words of the first note.' }] } };
  return { error: { code: -32601, message: 'Method not found' } };
}

function welcome(protocolVersion: string | undefined): object {
  const capabilities = { tools: {}, resources: {} };
  return { protocolVersion, capabilities, serverInfo: { name: 'notes', version: '1.0.0' } };
}
