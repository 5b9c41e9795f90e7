import { randomUUID } from 'node:crypto';

export type Voice = { session: string; model: string; permissionMode: string; version: string };

export type UserMessage = { uuid?: string; message: { role: 'user'; content: string | ContentBlock[] } };
type ContentBlock = { type: string; text?: string };
export type Ending = {
  subtype: string;
  isError: boolean;
  text?: string;
  errors?: string[];
  cost: number;
  turnCost: number;
};

/** The CLI's frames, as lines; they speak with the voice's present session, model and mode. */
export function createFrames(voice: Voice) {
  const common = () => ({ session_id: voice.session, parent_tool_use_id: null, uuid: randomUUID() });
  const spoken = (frame: object) => JSON.stringify(frame);

  return {
    init: () =>
      spoken({
        type: 'system',
        subtype: 'init',
        cwd: process.cwd(),
        session_id: voice.session,
        tools: ['Bash', 'Edit', 'Read', 'Write', 'AskUserQuestion', 'ExitPlanMode'],
        mcp_servers: [],
        model: voice.model,
        permissionMode: voice.permissionMode,
        slash_commands: ['compact', 'context', 'cost'],
        apiKeySource: 'none',
        claude_code_version: voice.version,
        output_style: 'default',
        agents: ['general-purpose'],
        skills: [],
        plugins: [],
        uuid: randomUUID(),
      }),

    status: (status: string | null, more: object = {}) =>
      spoken({ type: 'system', subtype: 'status', status, session_id: voice.session, ...more, uuid: randomUUID() }),

    echo: ({ uuid, message }: UserMessage) =>
      spoken({ type: 'user', message, ...common(), uuid: uuid ?? randomUUID(), isReplay: true }),

    lifecycle: (uuid: string, state: string) =>
      spoken({ type: 'command_lifecycle', command_uuid: uuid, state, uuid: randomUUID(), session_id: voice.session }),

    streamEvent: (event: object) => spoken({ type: 'stream_event', event, ...common() }),

    messageStart: (id: string) => ({ type: 'message_start', message: { ...messageOf(voice.model, id), content: [] } }),

    assistant: (id: string, block: object) =>
      spoken({ type: 'assistant', message: { ...messageOf(voice.model, id), content: [block] }, ...common() }),

    toolResult: (toolUseId: string, content: string, isError: boolean) =>
      spoken({
        type: 'user',
        message: {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: toolUseId, content, ...(isError ? { is_error: true } : {}) }],
        },
        ...common(),
        tool_use_result: isError ? `Error: ${content}` : { stdout: content, stderr: '', interrupted: false },
      }),

    said: (text: string) =>
      spoken({ type: 'user', message: { role: 'user', content: [{ type: 'text', text }] }, ...common() }),

    permission: (requestId: string, toolUseId: string, name: string, input: object) =>
      spoken({
        type: 'control_request',
        request_id: requestId,
        request: {
          subtype: 'can_use_tool',
          tool_name: name,
          display_name: name,
          input,
          permission_suggestions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
          tool_use_id: toolUseId,
        },
      }),

    cancel: (requestId: string) => spoken({ type: 'control_cancel_request', request_id: requestId }),

    answer: (requestId: string, response: object) =>
      spoken({ type: 'control_response', response: { subtype: 'success', request_id: requestId, response } }),

    refusal: (requestId: string, error: string) =>
      spoken({
        type: 'control_response',
        response: { subtype: 'error', request_id: requestId, error, error_code: 'unsupported_request' },
      }),

    result: (ending: Ending) =>
      spoken({
        duration_api_ms: 5,
        session_id: voice.session,
        total_cost_usd: ending.cost,
        usage: { ...usage, output_tokens: 42 },
        modelUsage: { [voice.model]: usageOf(ending.cost) },
        permission_denials: [],
        is_error: ending.isError,
        num_turns: 1,
        subtype: ending.subtype,
        ...(ending.text === undefined ? {} : { result: ending.text }),
        ...(ending.errors === undefined ? {} : { errors: ending.errors }),
        type: 'result',
        duration_ms: 10,
        uuid: randomUUID(),
        model_usage_since_last_result: { [voice.model]: usageOf(ending.turnCost) },
      }),
  };
}

export type Frames = ReturnType<typeof createFrames>;

const usage = { input_tokens: 120, cache_creation_input_tokens: 0, cache_read_input_tokens: 15_000 };

function usageOf(cost: number): object {
  return {
    inputTokens: 120,
    outputTokens: 42,
    cacheReadInputTokens: 15_000,
    cacheCreationInputTokens: 0,
    webSearchRequests: 0,
    costUSD: cost,
    contextWindow: 200_000,
    maxOutputTokens: 64_000,
  };
}

function messageOf(model: string, id: string): object {
  return { id, type: 'message', role: 'assistant', model, stop_reason: null, stop_sequence: null, usage };
}
