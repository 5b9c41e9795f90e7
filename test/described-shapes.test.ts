import { describe, expect, test } from 'vitest';
import type { Entry } from '../src/core/session/entry.ts';
import type { SessionState } from '../src/core/session/state.ts';
import { createReplay } from '../src/server/session/replay.ts';

/*
 * Programs are written against descriptions of the CLI's protocol. These are their own shapes, word for word: both real
 * CLIs say some of them differently, and a CLI that speaks as described must lose nothing either.
 */

type Played = { entries: Entry[]; state: SessionState };

/** Lines of stdout; each is a JSON text as described, or a value. */
function play(...lines: (string | object)[]): Played {
  const replay = createReplay();
  const entries = lines.flatMap((line) =>
    replay.line(Buffer.from(typeof line === 'string' ? line : JSON.stringify(line))),
  );
  return { entries: [...entries, ...replay.end()], state: replay.state() };
}

function texts({ entries }: Played): string[] {
  return entries.flatMap((entry) => (entry.type === 'text' ? [entry.text] : []));
}

const init = { type: 'system', subtype: 'init', session_id: 'uuid', model: 'claude-sonnet-4-5-20250929' };

describe('text that only stands in the result', () => {
  const parsed = [
    '{"type":"system","subtype":"init","session_id":"abc123"}',
    '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"Hello!"}]}}',
    '{"type":"assistant","message":{"role":"assistant","content":[{"type":"tool_use","id":"toolu_01","name":"Read","input":{"file_path":"/foo.txt"}}]}}',
    '{"type":"user","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_01","content":"file contents..."}]}}',
    '{"type":"result","result":{"role":"assistant","content":[{"type":"text","text":"Done!"}]}}',
  ];

  test('[C5] the final words of a result that is a message are shown as Claude said them', () => {
    const played = play(...parsed);
    expect(played.entries.map(({ type }) => type)).toEqual(['text', 'tool', 'text', 'turn']);
    expect(texts(played)).toEqual(['Hello!', 'Done!']);
    expect(played.entries.at(-1)).toMatchObject({ type: 'turn', text: null });
  });

  test.each(['config', 'fast', 'help'])(
    '[C5] /%s, which the CLI does not know, is answered in the timeline',
    (name) => {
      const result = `{"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"Unknown skill: ${name}","total_cost_usd":0}`;
      expect(texts(play(init, result))).toEqual([`Unknown skill: ${name}`]);
    },
  );

  const success = `{
    "type": "result",
    "subtype": "success",
    "session_id": "uuid",
    "is_error": false,
    "result": "final text response",
    "total_cost_usd": 0.042,
    "num_turns": 2,
    "duration_ms": 5000,
    "duration_api_ms": 4800,
    "usage": { "input_tokens": 100, "output_tokens": 50 },
    "modelUsage": { "claude-sonnet-4-5": { "inputTokens": 100, "outputTokens": 50, "costUSD": 0.042 } },
    "permission_denials": []
  }`;

  test('[C5] the result of a turn that said nothing is its answer', () => {
    expect(texts(play(init, success))).toEqual(['final text response']);
  });

  test.each([
    ['as one text', [['final text response']]],
    ['after another', [['final', 'final text response']]],
    ['as two texts of one message', [['final text', 'response']]],
    ['with space around it', [['\nfinal text response\n\n']]],
    ['and more after it', [['final text response, and more']]],
  ])('a result that repeats what was said (%s) is not shown again', (_how, [said = []]) => {
    const content = said.map((text) => ({ type: 'text', text }));
    const answer = { type: 'assistant', message: { id: 'msg_1', role: 'assistant', content } };
    expect(texts(play(init, answer, success))).toEqual(said);
  });

  test('a long result that repeats a long text, of which the timeline keeps the beginning, is not shown again', () => {
    const long = `Once upon a time. ${'word '.repeat(40_000)}`;
    const answer = { type: 'assistant', message: { id: 'msg_1', content: [{ type: 'text', text: long }] } };
    expect(texts(play(init, answer, { type: 'result', subtype: 'success', result: long }))).toHaveLength(1);
  });

  test.each([
    [
      'a command’s output',
      {
        type: 'user',
        isReplay: true,
        message: { role: 'user', content: '<local-command-stdout>Total cost: $0.04</local-command-stdout>' },
      },
    ],
    ['a notice', { type: 'system', subtype: 'informational', level: 'warning', content: 'Total cost: $0.04' }],
    ['an error', { type: 'error', error: 'Total cost: $0.04' }],
  ])('a result that repeats %s is not shown again', (_what, frame) => {
    expect(texts(play(init, frame, { type: 'result', subtype: 'success', result: 'Total cost: $0.04' }))).toEqual([]);
  });

  test('a result that repeats the structured output of a call is not shown again', () => {
    const output = { answer: 'forty-two' };
    const content = [{ type: 'tool_use', id: 'toolu_1', name: 'StructuredOutput', input: output }];
    const end = { type: 'result', subtype: 'success', result: JSON.stringify(output), structured_output: output };
    expect(texts(play(init, { type: 'assistant', message: { id: 'msg_1', content } }, end))).toEqual([]);
  });

  test('what one turn said does not hide the same words in the result of the next', () => {
    const answer = {
      type: 'assistant',
      message: { id: 'msg_1', content: [{ type: 'text', text: 'final text response' }] },
    };
    expect(texts(play(init, answer, success, init, success))).toEqual(['final text response', 'final text response']);
  });

  test('a failed turn tells its text with the failure, not as an answer', () => {
    const played = play(init, { type: 'result', subtype: 'success', is_error: true, result: 'Prompt is too long' });
    expect(texts(played)).toEqual([]);
    expect(played.entries.at(-1)).toMatchObject({ type: 'turn', failed: true, text: 'Prompt is too long' });
  });
});

describe('a result that does not say what was spent', () => {
  const counted = (total_cost_usd: number) => ({ type: 'result', subtype: 'success', is_error: false, total_cost_usd });

  test.each([
    ['of a slash command', '{"type":"result","subtype":"success","result":""}'],
    [
      'of an error',
      '{"type":"result","subtype":"error_during_execution","error":"Session not found","is_error":true,"session_id":"abc123"}',
    ],
    ['that is a message', '{"type":"result","result":{"role":"assistant","content":[{"type":"text","text":"Done!"}]}}'],
  ])('[C5] one %s leaves the count where it was', (_what, uncounted) => {
    const { entries, state } = play(init, counted(0.042), init, uncounted, init, counted(0.06));
    const costs = entries.flatMap((entry) => (entry.type === 'turn' ? [Number(entry.cost.toFixed(6))] : []));
    expect(costs).toEqual([0.042, 0, 0.018]);
    expect(state.cost.total).toBeCloseTo(0.06, 9);
  });

  test('what it used is counted with the next turn', () => {
    const usage = { input_tokens: 100, output_tokens: 50 };
    const answer = { type: 'assistant', message: { id: 'msg_1', model: 'claude-opus', content: [], usage } };
    const uncounted = play(init, answer, '{"type":"result","subtype":"success","result":""}');
    expect(uncounted.state.spending.open['']).toMatchObject({ messageId: 'msg_1' });
    expect(play(init, answer, counted(0.01)).state.spending.open).toEqual({});
  });
});

describe('messages without ids', () => {
  const says = (text: string, more: object = {}) => ({
    type: 'assistant',
    message: { content: [{ type: 'text', text }] },
    ...more,
  });

  test('[C5] none overwrites another, with a subagent and with a named message in between', () => {
    const named = { type: 'assistant', message: { id: 'msg_123abc', content: [{ type: 'text', text: 'three' }] } };
    const played = play(
      init,
      says('one'),
      says('two', { parent_tool_use_id: 'toolu_01' }),
      named,
      says('four'),
      says('five'),
    );
    expect(new Set(played.entries.map(({ id }) => id)).size).toBe(played.entries.length);
    expect(texts(played)).toEqual(['one', 'two', 'three', 'four', 'five']);
  });

  test('[C5] an answer in the words of the example flow', () => {
    const played = play(
      '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"2 + 2 = 4"}],"stop_reason":"end_turn"}}',
      '{"type":"assistant","message":{"role":"assistant","content":[{"type":"text","text":"2 + 2 = 4"}],"stop_reason":"end_turn"}}',
    );
    expect(texts(played)).toEqual(['2 + 2 = 4', '2 + 2 = 4']);
  });

  test('the tokens of each are counted', () => {
    const usage = { input_tokens: 100, output_tokens: 50 };
    const answer = {
      type: 'assistant',
      message: { model: 'claude-opus', content: [{ type: 'text', text: 'x' }], usage },
    };
    const { spending } = play(init, answer, answer).state;
    const [part] = spending.parts;
    expect(part?.input).toBe(100);
    expect(spending.open['']?.usage.input).toBe(100);
  });
});

describe('deltas that nothing announces', () => {
  const streamed = (...lines: (string | object)[]) => play(init, ...lines).state.live.blocks;

  test('[C5] text and a call’s input stream, each in its own block', () => {
    const text = `{"type":"stream_event","event_type":"text_delta","delta":"I read"}`;
    const call = `{"type":"stream_event","event_type":"tool_use_delta","delta":"{\\"file_path\\""}`;
    expect(streamed(text, text, call, call)).toMatchObject([
      { type: 'text', text: 'I readI read' },
      { type: 'tool', name: '', text: '{"file_path"{"file_path"' },
    ]);
  });

  const partial = `{
    "type": "assistant",
    "delta": {
      "type": "content_block_delta",
      "index": 0,
      "delta": {
        "type": "text_delta",
        "text": "partial text"
      }
    }
  }`;
  const whole = `{
    "type": "assistant",
    "message": {
      "model": "claude-sonnet-4-5-20250929",
      "id": "msg_123abc",
      "type": "message",
      "role": "assistant",
      "content": [
        {
          "type": "text",
          "text": "Hello! How can I help you?"
        }
      ],
      "stop_reason": "end_turn",
      "usage": {
        "input_tokens": 100,
        "output_tokens": 50
      }
    },
    "session_id": "session-uuid",
    "uuid": "message-uuid"
  }`;

  test('[C5] a delta on an assistant message streams, and the whole message takes its place', () => {
    expect(streamed(partial)).toMatchObject([{ type: 'text', text: 'partial text' }]);
    expect(streamed(partial, whole)).toEqual([]);
    expect(texts(play(init, partial, whole, { type: 'result', subtype: 'success' }))).toEqual([
      'Hello! How can I help you?',
    ]);
  });

  test('the calls and subagents of one time stream beside each other', () => {
    const under = (parent: string) => ({ ...JSON.parse(partial), parent_tool_use_id: parent });
    expect(streamed(partial, under('toolu_1'), under('toolu_2'), partial)).toMatchObject([
      { parent: null, text: 'partial textpartial text' },
      { parent: 'toolu_1', text: 'partial text' },
      { parent: 'toolu_2', text: 'partial text' },
    ]);
  });

  test('text that was streamed and never finished is kept', () => {
    const played = play(init, partial, { type: 'result', subtype: 'error_during_execution', is_error: true });
    expect(played.entries).toMatchObject([{ type: 'text', text: 'partial text', aborted: true }, { type: 'turn' }]);
  });

  test('a stray delta of a message that did start opens nothing', () => {
    const start = { type: 'stream_event', event: { type: 'message_start', message: { id: 'msg_1' } } };
    const delta = {
      type: 'stream_event',
      event: { type: 'content_block_delta', index: 7, delta: { type: 'text_delta', text: 'x' } },
    };
    expect(streamed(start, delta)).toEqual([]);
  });
});

describe('what a subagent says of itself', () => {
  const task = { type: 'tool_use', id: 'toolu_xxx', name: 'Task', input: { subagent_type: 'Explore', prompt: 'Look' } };
  const main = { ...init, permissionMode: 'plan', tools: ['Task', 'Bash'] };
  const before = [main, { type: 'assistant', message: { id: 'msg_1', content: [task] } }];
  const nested = { parent_tool_use_id: 'toolu_xxx' };
  const returned = {
    type: 'user',
    message: {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_xxx', content: 'Found it', is_error: false }],
    },
  };

  test('[C5] its system init and its result are not the session’s', () => {
    const { state, entries } = play(
      ...before,
      { ...init, ...nested, model: 'claude-haiku-4-5-20251001', permissionMode: 'default', tools: ['Read'] },
      { type: 'system', subtype: 'status', status: 'compacting', permissionMode: 'default', ...nested },
      { type: 'system', subtype: 'compact_boundary', ...nested },
      { type: 'result', subtype: 'success', is_error: false, result: 'Found it', total_cost_usd: 0.01, ...nested },
      returned,
    );
    expect(state.turn.type).toBe('running');
    expect(state.cli).toMatchObject({ model: init.model, mode: 'plan', tools: ['Task', 'Bash'] });
    expect(state.cost.total).toBe(0);
    expect(entries.map(({ type, parent }) => [type, parent])).toEqual([
      ['tool', null],
      ['text', 'toolu_xxx'],
    ]);
    expect(entries[0]).toMatchObject({ state: { type: 'done' }, result: { text: 'Found it' } });
  });

  test('[C5] null names no call: an init and a result with it are the session’s own', () => {
    const own = { parent_tool_use_id: null };
    const { state, entries } = play(
      { ...init, ...own, permissionMode: 'plan', tools: ['Bash'] },
      { type: 'result', subtype: 'success', is_error: false, result: 'Done', total_cost_usd: 0.01, ...own },
    );
    expect(state.cli).toMatchObject({ model: init.model, mode: 'plan', tools: ['Bash'] });
    expect(state.turn.type).toBe('none');
    expect(state.cost.total).toBe(0.01);
    expect(entries.map(({ type, parent }) => [type, parent])).toEqual([
      ['text', null],
      ['turn', null],
    ]);
  });

  test('its result that repeats its last words is not shown again, and one that failed is an error under its call', () => {
    const said = {
      type: 'assistant',
      ...nested,
      message: { id: 'msg_2', content: [{ type: 'text', text: 'Found it' }] },
    };
    const end = { type: 'result', subtype: 'success', result: 'Found it', ...nested };
    expect(texts(play(...before, said, end, returned))).toEqual(['Found it']);
    const failed = {
      type: 'result',
      subtype: 'error_max_turns',
      is_error: true,
      errors: ['Too many turns'],
      ...nested,
    };
    const [, error] = play(...before, failed, returned).entries;
    expect(error).toMatchObject({ type: 'error', parent: 'toolu_xxx', text: 'Too many turns' });
  });
});

describe('a system init that leaves fields out', () => {
  const full = {
    ...init,
    tools: ['Bash'],
    permissionMode: 'acceptEdits',
    slash_commands: ['compact'],
    skills: ['debug'],
    agents: ['Explore'],
    plugins: [{ name: 'tugtool', path: '/path/to/plugin' }],
    mcp_servers: [{ name: 'github', status: 'connected' }],
    output_style: 'default',
    fast_mode_state: 'off',
    apiKeySource: 'ANTHROPIC_API_KEY',
  };

  test.each([
    ['with only session_id', '{"type":"system","subtype":"init","session_id":"abc123"}'],
    [
      'with tools and model',
      '{"type":"system","subtype":"init","session_id":"abc123","tools":["Bash"],"model":"claude-sonnet-4-5-20250929"}',
    ],
  ])('[C5] one %s keeps what is known, without a notice', (_what, short) => {
    const known = play(full).state.cli;
    const { entries, state } = play(full, { type: 'result', subtype: 'success' }, short);
    expect(state.cli).toEqual(known);
    expect(entries.map(({ type }) => type)).toEqual(['turn']);
  });

  test('one that names empty lists empties them', () => {
    const emptied = { ...full, tools: [], skills: [], agents: [], slash_commands: [], mcp_servers: [], plugins: [] };
    expect(play(full, { type: 'result', subtype: 'success' }, emptied).state.cli).toMatchObject({
      tools: [],
      skills: [],
      commands: [],
      agents: [],
      servers: [],
      plugins: [],
    });
  });

  test('the first one, which names no mode, claims none', () => {
    expect(play('{"type":"system","subtype":"init","session_id":"abc123"}').state.cli.mode).toBeNull();
  });
});

describe('a permission request in the words of its description', () => {
  const wrapped = `{
    "type": "control_request",
    "message": {
      "type": "control_request",
      "request_id": "unique-request-id",
      "request": {
        "subtype": "can_use_tool",
        "tool_name": "Bash",
        "input": {
          "command": "ls -la"
        },
        "permission_suggestions": [
          {
            "behavior": "allow",
            "message": "Safe to run"
          }
        ],
        "tool_use_id": "toolu_xyz"
      }
    }
  }`;
  const answer = `{
    "type": "control_response",
    "response": {
      "subtype": "success",
      "request_id": "unique-request-id",
      "response": {
        "behavior": "allow",
        "updatedInput": {
          "command": "ls -la"
        },
        "toolUseID": "toolu_xyz"
      }
    }
  }`;
  const result = `{
    "type": "user",
    "message": {
      "role": "user",
      "content": [
        {
          "type": "tool_result",
          "content": "Tool output or error message",
          "is_error": false,
          "tool_use_id": "toolu_xyz"
        }
      ]
    },
    "tool_use_result": "Success or Error: message"
  }`;
  const written = { at: 1, dir: 'in', line: JSON.stringify(JSON.parse(answer)) };

  test('[C5] suggestions that are words are hints', () => {
    const [request] = play(wrapped).state.requests;
    expect(request).toMatchObject({ suggestions: [], hints: [{ behavior: 'allow', message: 'Safe to run' }] });
  });

  test('[C5] a call that only its request announces has its name and input, and takes its result', () => {
    const [tool] = play(wrapped).entries;
    expect(tool).toMatchObject({ type: 'tool', name: 'Bash', input: { command: 'ls -la' } });
    const [done] = play(wrapped, written, result).entries.filter(({ type }) => type === 'tool');
    expect(done).toMatchObject({
      name: 'Bash',
      state: { type: 'done' },
      result: { text: 'Tool output or error message' },
    });
  });

  test('the call itself, when it comes after its request, is the one that is shown', () => {
    const input = { command: 'ls -la', description: 'List' };
    const call = {
      type: 'assistant',
      message: { id: 'msg_1', content: [{ type: 'tool_use', id: 'toolu_xyz', name: 'Bash', input }] },
    };
    expect(play(wrapped, written, result, call).entries.find(({ type }) => type === 'tool')).toMatchObject({ input });
  });

  test('[C5] an answer that the CLI acts on without an echo has arrived', () => {
    const stateOf = (...lines: (string | object)[]) =>
      play(wrapped, written, ...lines).entries.flatMap((entry) =>
        entry.type === 'tool' ? [entry.request?.state] : [],
      );
    expect(stateOf()).toMatchObject([{ type: 'answered', received: false }]);
    expect(stateOf(result)).toMatchObject([{ type: 'answered', received: true }]);
    expect(stateOf({ type: 'result', subtype: 'success' })).toMatchObject([{ type: 'answered', received: true }]);
  });

  test('an answer to a request about no call has arrived when the turn ends', () => {
    const asks = {
      type: 'control_request',
      request_id: 'unique-request-id',
      request: { subtype: 'elicitation', message: 'Name?' },
    };
    const played = play(init, asks, written, { type: 'result', subtype: 'success' });
    expect(played.entries.find(({ type }) => type === 'request')).toMatchObject({
      request: { state: { received: true } },
    });
  });
});

describe('an API error that comes as text', () => {
  const end = { type: 'result', subtype: 'success', is_error: false, result: 'API Error: 400 {...}' };
  const says = (text: string, model?: string) => ({
    type: 'assistant',
    message: { id: 'msg_xxx', ...(model === undefined ? {} : { model }), content: [{ type: 'text', text }] },
  });

  test.each([undefined, 'claude-sonnet-4-5-20250929', '<synthetic>'])(
    '[C5] it is an error with the model %s',
    (model) => {
      const played = play(init, says('API Error: 400 {...}', model), end);
      expect(played.entries).toMatchObject([
        { type: 'error', kind: 'api', status: 400, text: 'API Error: 400 {...}' },
        { type: 'turn', text: null },
      ]);
    },
  );

  test('it is shown once, also when it was streamed', () => {
    const event = (event: object) => ({ type: 'stream_event', event });
    const played = play(
      init,
      event({ type: 'message_start', message: { id: 'msg_xxx' } }),
      event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
      event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'API Error: 400 {..' } }),
      says('API Error: 400 {...}', 'claude-sonnet-4-5-20250929'),
      end,
    );
    expect(played.entries.map(({ type }) => type)).toEqual(['error', 'turn']);
  });

  test('a model that talks about an error says text', () => {
    const words = 'API Error: 400 {...} means that the request was wrong.';
    expect(texts(play(init, says(words, 'claude-sonnet-4-5-20250929')))).toEqual([words]);
  });
});

describe('the task list from results that are text', () => {
  const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input });
  const calls = (...content: object[]) => ({
    type: 'assistant',
    message: { id: `msg_${JSON.stringify(content)}`, content },
  });
  const results = (more: object, ...texts: [string, string][]) => ({
    type: 'user',
    message: {
      role: 'user',
      content: texts.map(([tool_use_id, content]) => ({ type: 'tool_result', tool_use_id, content, is_error: false })),
    },
    ...more,
  });
  const input = JSON.parse(`{
    "subject": "Fix authentication bug",
    "description": "Detailed description...",
    "activeForm": "Fixing authentication bug"
  }`);
  const created = [
    calls(use('toolu_1', 'TaskCreate', input)),
    results({}, ['toolu_1', 'Task #1 created successfully: Fix authentication bug']),
  ];

  test('[C5] TaskCreate fills the panel without a structure', () => {
    expect(play(init, ...created).state.todos).toEqual([
      { id: '1', ...input, status: 'pending', owner: null, blockedBy: [] },
    ]);
  });

  test('[C5] several calls whose results come in one message', () => {
    const second = { ...input, subject: 'Run tests' };
    const batch = results({}, ['toolu_1', 'Task #1 created successfully: Fix authentication bug'], ['toolu_2', 'done']);
    const { todos } = play(
      init,
      calls(use('toolu_1', 'TaskCreate', input), use('toolu_2', 'TaskCreate', second)),
      batch,
    ).state;
    expect(todos).toMatchObject([
      { id: '1', subject: 'Fix authentication bug' },
      { id: '2', subject: 'Run tests' },
    ]);
  });

  test.each([
    ['lines', '#1 [in_progress] Fix authentication bug (alice)\n#2 [pending] Run tests [blocked by #1]'],
    [
      'JSON',
      '[{"id":"1","subject":"Fix authentication bug","status":"in_progress","owner":"alice"},{"id":"2","subject":"Run tests","status":"pending","blockedBy":["1"]}]',
    ],
  ])('[C5] TaskList tells id, subject, status, owner, and blockedBy as %s', (_how, text) => {
    const { todos } = play(
      init,
      ...created,
      calls(use('toolu_2', 'TaskList', {})),
      results({}, ['toolu_2', text]),
    ).state;
    expect(todos).toMatchObject([
      {
        id: '1',
        subject: 'Fix authentication bug',
        status: 'in_progress',
        owner: 'alice',
        description: 'Detailed description...',
      },
      { id: '2', subject: 'Run tests', status: 'pending', owner: null, blockedBy: ['1'] },
    ]);
  });

  test('[C5] TaskUpdate changes status and metadata', () => {
    const update = (id: string, change: object) => [
      calls(use(id, 'TaskUpdate', { taskId: '1', ...change })),
      results({}, [id, 'Updated task #1 status']),
    ];
    const { todos } = play(
      init,
      ...created,
      ...update('toolu_2', { status: 'in_progress', metadata: { ticket: 'A-1', tries: 1 } }),
      ...update('toolu_3', { metadata: { tries: null, branch: 'fix' } }),
    ).state;
    expect(todos).toMatchObject([{ status: 'in_progress', metadata: { ticket: 'A-1', branch: 'fix' } }]);
    expect(todos[0]?.metadata).not.toHaveProperty('tries');
  });

  test.each([
    [
      'text',
      {},
      'Task #1: Fix authentication bug\nStatus: completed\nDescription: All\nthe details\nBlocked by: #2, #3',
    ],
    [
      'a structure',
      {
        tool_use_result: {
          task: {
            id: '1',
            subject: 'Fix authentication bug',
            status: 'completed',
            description: 'All\nthe details',
            blocks: [],
            blockedBy: ['2', '3'],
          },
        },
      },
      'x',
    ],
  ])('[C5] the full details of TaskGet reach the panel as %s', (_how, more, text) => {
    const get = [calls(use('toolu_2', 'TaskGet', { taskId: '1' })), results(more, ['toolu_2', text])];
    expect(play(init, ...created, ...get).state.todos).toMatchObject([
      {
        id: '1',
        status: 'completed',
        description: 'All\nthe details',
        blockedBy: ['2', '3'],
        activeForm: 'Fixing authentication bug',
      },
    ]);
    expect(play(init, ...get).state.todos).toHaveLength(1);
  });

  test('[C5] a structure for several results goes to the one it is about', () => {
    const edit = use('toolu_1', 'Edit', { file_path: '/tmp/file.txt', old_string: 'old', new_string: 'new' });
    const structure = {
      filePath: '/tmp/file.txt',
      oldString: 'old',
      newString: 'new',
      structuredPatch: [],
      userModified: false,
    };
    const batch = (tool_use_result: unknown) => {
      const texts: [string, string][] = [
        ['toolu_1', 'The file /tmp/file.txt has been updated successfully.'],
        ['toolu_2', 'Tests passed'],
      ];
      const { entries } = play(
        init,
        calls(edit, use('toolu_2', 'Bash', { command: 'test' })),
        results({ tool_use_result }, ...texts),
      );
      return entries.flatMap((entry) => (entry.type === 'tool' ? [entry.result?.structured] : []));
    };
    expect(batch(structure)).toEqual([structure, null]);
    expect(batch([structure, { stdout: 'x' }])).toEqual([structure, { stdout: 'x' }]);
    expect(batch({ toolu_1: structure, toolu_2: { stdout: 'x' } })).toEqual([structure, { stdout: 'x' }]);
    expect(batch({ stdout: 'x' })).toEqual([null, null]);
  });
});

describe('what is left of a message that a hook blocks', () => {
  const sent = (text: string, uuid = 'u1') => ({
    at: 1,
    dir: 'in',
    line: JSON.stringify({ type: 'user', uuid, message: { role: 'user', content: [{ type: 'text', text }] } }),
  });
  // As 2.1.38 says it.
  const blocked =
    '{"type":"result","subtype":"success","is_error":false,"duration_ms":209,"duration_api_ms":0,"num_turns":0,"result":"","stop_reason":null,"session_id":"93a262b4-e162-4b4a-ba00-ad571ef47425","total_cost_usd":0,"usage":{"input_tokens":0,"output_tokens":0},"modelUsage":{},"permission_denials":[]}';
  const notices = (...lines: (string | object)[]) =>
    play(...lines).entries.flatMap((entry) =>
      entry.type === 'notice' && entry.notice.type === 'told' ? [entry.notice.kind] : [],
    );

  test('[C5] a turn that did nothing says that its message was not run', () => {
    expect(notices(sent('blocked please'), init, blocked)).toEqual(['notRun']);
    expect(notices(sent('blocked please'), blocked)).toEqual(['notRun']);
  });

  test('[C5] a blocked message after a turn that ran says so too', () => {
    const ran = (apiMs: number) => [
      { type: 'user', uuid: 'u1', isReplay: true, message: { role: 'user', content: 'hi' } },
      { type: 'assistant', message: { id: `msg_${apiMs}`, content: [{ type: 'text', text: 'Hello' }] } },
      { type: 'result', subtype: 'success', duration_ms: 70, duration_api_ms: apiMs, num_turns: 1, result: 'Hello' },
    ];
    // As 2.1.38 goes on counting.
    const later = (apiMs: number, messages: number) =>
      blocked.replace('"duration_api_ms":0,"num_turns":0', `"duration_api_ms":${apiMs},"num_turns":${messages}`);
    const again = sent('blocked please', 'u2');
    expect(notices(sent('hi'), init, ...ran(39), again, init, later(39, 3))).toEqual(['notRun']);
    expect(notices(sent('hi'), init, ...ran(39), again, init, later(46, 3))).toEqual([]);
  });

  test('a command of the CLI’s own, an echo, or an answer is not a blocked message', () => {
    const echo = { type: 'user', uuid: 'u1', isReplay: true, message: { role: 'user', content: 'hi' } };
    const answer = { type: 'assistant', message: { id: 'msg_1', content: [{ type: 'text', text: 'Hello' }] } };
    expect(notices(sent('/compact'), init, blocked)).toEqual([]);
    expect(notices(sent('hi'), init, echo, blocked)).toEqual([]);
    expect(notices(sent('hi'), init, answer, blocked)).toEqual([]);
    expect(notices(init, blocked)).toEqual([]);
  });
});

describe('the report of /context', () => {
  const report = `<local-command-stdout>
  ## Context Usage
  **Model:** claude-sonnet-4-5-20250929
  **Tokens:** 23.9k / 200k (12%)

  | Category           | Tokens |
  |--------------------|--------|
  | System prompt      |  3,200 |
  | Tool definitions   |  8,400 |
  | Memory files       |    500 |
  | Skills             |  1,200 |
  | Messages           |  9,800 |
  | Compact buffer     |      0 |
  | Free space         | 176,900|
  </local-command-stdout>`;

  test.each([
    ['as described', report],
    ['without the description’s indent', report.replaceAll('\n  ', '\n')],
  ])('[C5] a table of two columns with thousands commas is a measurement, %s', (_how, content) => {
    const { state } = play(init, { type: 'user', isReplay: true, message: { role: 'user', content } });
    expect(state.context).toEqual({
      used: 23_900,
      limit: 200_000,
      categories: [
        { name: 'System prompt', tokens: 3200, kind: 'used' },
        { name: 'Tool definitions', tokens: 8400, kind: 'used' },
        { name: 'Memory files', tokens: 500, kind: 'used' },
        { name: 'Skills', tokens: 1200, kind: 'used' },
        { name: 'Messages', tokens: 9800, kind: 'used' },
        { name: 'Compact buffer', tokens: 0, kind: 'buffer' },
        { name: 'Free space', tokens: 176_900, kind: 'free' },
      ],
    });
  });
});

test('[C5] a denied call of a result is told with what it was about', () => {
  const denied = {
    tool_name: 'Bash',
    tool_use_id: 'toolu_xxx',
    tool_input: { command: 'rm /tmp/foo.txt', description: 'Remove file' },
  };
  const played = play(init, { type: 'result', subtype: 'success', result: '', permission_denials: [denied] });
  expect(played.entries.at(-1)).toMatchObject({
    denials: [{ tool: 'Bash', toolUseId: 'toolu_xxx', subject: 'rm /tmp/foo.txt' }],
  });
});

test('[C5] a compaction without figures', () => {
  const { entries } = play(init, '{"type": "system", "subtype": "compact_boundary"}', {
    type: 'result',
    subtype: 'success',
  });
  expect(entries[0]).toMatchObject({ type: 'compaction', before: 0, after: null });
});
