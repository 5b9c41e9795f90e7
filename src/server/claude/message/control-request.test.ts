import { expect, test } from 'vitest';
import { controlRequestSchemas } from './control-request.ts';
import { responseSchemas } from './control-response.ts';

test.each([
  [{ subtype: 'interrupt' }],
  [{ subtype: 'set_permission_mode', mode: 'a mode of a later version' }],
  [{ subtype: 'set_max_thinking_tokens', max_thinking_tokens: null }],
  [{ subtype: 'set_has_subscribers', has_subscribers: null }],
  [{ subtype: 'rewind_files', user_message_id: 'u', dry_run: true }],
  [{ subtype: 'mcp_set_servers', servers: { echo: { type: 'stdio', command: 'echo', args: ['hi'] } } }],
  [{ subtype: 'initialize', hooks: { Stop: [{ hookCallbackIds: ['h'] }] }, supportedDialogKinds: [] }],
] as const)('%j can be sent', (request) => {
  expect(controlRequestSchemas[request.subtype].parse(request)).toEqual(request);
});

test.each([
  [{ subtype: 'stop_task' }],
  [{ subtype: 'set_model', model: 7 }],
  [{ subtype: 'interrupt', reason: 'tea' }],
  [{ subtype: 'mcp_message', server_name: 's', message: { broken: undefined } }],
] as const)('%j cannot', (request) => {
  expect(controlRequestSchemas[request.subtype].safeParse(request).success).toBe(false);
});

test('[C5] an answer of a later version is read as far as we know it', () => {
  const answer = {
    models: [{ value: 'opus', displayName: 'Opus', aura: 'violet' }, { displayName: 'nameless' }, null],
    account: 'somebody',
    output_style: 7,
    weather: 'fair',
  };
  expect(responseSchemas.initialize.parse(answer)).toEqual({ models: [{ value: 'opus', displayName: 'Opus' }] });
});
