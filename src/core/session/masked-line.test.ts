import { expect, test } from 'vitest';
import { maskLine } from './masked-line.ts';

const answer = (subtype: string, response: object) =>
  JSON.stringify({
    type: 'control_response',
    response: { subtype: 'success', request_id: `quarterdeck:${subtype}:1`, response },
  });
const server = { type: 'stdio', command: 'npx', args: ['CANARY'], env: { A: 'CANARY' }, url: 'CANARY' };
const status = answer('mcp_status', { mcpServers: [{ name: 'web', status: 'connected', config: server }] });

test('[S27] what the CLI tells of its configuration has masks, and keeps what is harmless', () => {
  const masked = maskLine('out', status);
  expect(masked).not.toContain('CANARY');
  expect(JSON.parse(masked)).toMatchObject({
    response: { response: { mcpServers: [{ name: 'web', status: 'connected', config: { command: 'npx' } }] } },
  });
  const settings = { model: 'opus', env: { A: 'CANARY' } };
  const told = maskLine(
    'out',
    answer('get_settings', { effective: settings, sources: [{ source: 'flag', settings }] }),
  );
  expect(told).not.toContain('CANARY');
  expect(told).toContain('"model":"opus"');
  expect(maskLine('out', masked)).toBe(masked);
});

test('[S27] hooks keep their event, kind, and place, and no word of what they run', () => {
  const words = { displayText: 'CANARY', commandText: 'CANARY', editable: { config: { command: 'CANARY' } } };
  const hook = { event: 'Stop', type: 'command', sourceLabel: 'User settings', ...words };
  const masked = maskLine('out', answer('get_hooks_listing', { events: [], hooks: [hook] }));
  expect(masked).not.toContain('CANARY');
  expect(JSON.parse(masked)).toMatchObject({
    response: { response: { hooks: [{ event: 'Stop', type: 'command', sourceLabel: 'User settings' }] } },
  });
});

test('[S27] servers that the CLI is given have masks', () => {
  const request = { subtype: 'mcp_set_servers', servers: { web: server } };
  const masked = maskLine(
    'in',
    JSON.stringify({ type: 'control_request', request_id: 'quarterdeck:mcp_set_servers:1', request }),
  );
  expect(masked).not.toContain('CANARY');
  expect(masked).toContain('"command":"npx"');
});

test('[S27] an answer that was cut off ends before its secrets', () => {
  const cut = maskLine('torn', status.slice(0, -5));
  expect(cut).not.toContain('CANARY');
  expect(status.startsWith(cut)).toBe(true);
});

test.each([
  ['out', '{"type":"assistant","text":"\\"quarterdeck:mcp_status:\\" and CANARY"}'],
  ['torn', '{"type":"assistant","text":"\\"quarterdeck:mcp_status:\\" and CANARY'],
  ['out', 'not JSON "quarterdeck:mcp_status:1" CANARY'],
  ['out', '{ "type": "control_response", "response": { "request_id": "quarterdeck:interrupt:1", "response": {} } }'],
  ['out', '{"type":"control_response","response":{"request_id":"quarterdeck:mcp_status:1","error":"no"}}'],
  ['file', status],
  ['own', '[{"type":"session.renamed","title":"\\"settings\\": CANARY","by":null}]'],
])('every other line stays as it is: %s %s', (source, text) => {
  expect(maskLine(source, text)).toBe(text);
});
