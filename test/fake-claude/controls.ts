import type { Stage } from './stage.ts';

export type ControlRequest = {
  request_id: string;
  request: {
    subtype: string;
    mode?: string;
    model?: string;
    agents?: object;
    cancel_queued?: boolean;
    send_now?: boolean;
    message_uuid?: string;
  };
};

/** Answers a request of the host, with enough in it to go on with. */
export async function answerControl(stage: Stage, { request_id, request }: ControlRequest): Promise<void> {
  const { frames, voice, writer } = stage;
  const response = answerTo(stage, request);
  if (response !== undefined) await writer.line(frames.answer(request_id, response));
  else if (voice.version !== '2.1.38') {
    await writer.line(frames.refusal(request_id, `Unsupported control request subtype: ${request.subtype}`));
  }
  if (request.subtype === 'set_permission_mode') {
    await writer.line(frames.status(null, { permissionMode: voice.permissionMode }));
  }
}

function answerTo({ voice, state }: Stage, request: ControlRequest['request']): object | undefined {
  switch (request.subtype) {
    case 'initialize':
      if (request.agents) state.note('agents', request.agents);
      return {
        commands: [{ name: 'compact', description: 'Clear conversation history', argumentHint: '' }],
        agents: [{ name: 'general-purpose', description: 'For anything' }],
        output_style: 'default',
        available_output_styles: ['default'],
        models: [{ value: 'default', displayName: 'Default', description: 'The fake model' }],
        account: { tokenSource: 'none', apiKeySource: 'none' },
        pid: process.pid,
      };
    case 'interrupt':
      return { still_queued: [], ...(request.send_now && { send_now: 'stopped' }) };
    case 'set_permission_mode':
      voice.permissionMode = request.mode ?? 'default';
      return { mode: voice.permissionMode };
    case 'set_model':
      voice.model = request.model ?? 'claude-fake-1';
      return { model: voice.model };
    case 'set_max_thinking_tokens':
      return {};
    case 'mcp_set_servers':
      return { added: [], removed: [], errors: {} };
    case 'mcp_status':
      return { mcpServers: [] };
    case 'get_context_usage':
      return voice.version === '2.1.38'
        ? undefined
        : { categories: [], totalTokens: 1200, maxTokens: 200_000, percentage: 1 };
    default:
      return undefined;
  }
}
