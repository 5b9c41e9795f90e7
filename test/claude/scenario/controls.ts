import type { Run } from '../run.ts';
import { control, controlled, turn } from '../talk.ts';
import type { Scenario } from './scenario.ts';

const newer = '2.1.325';

export const controls: Record<string, Scenario> = {
  /** 2.1.38 leaves the last two without an answer. */
  controls: {
    async play({ start, atLeast }) {
      const run = start();
      await asked(run, 'init-1', { subtype: 'initialize' });
      await turn(run, 'hi');
      await asked(run, 'c-model', { subtype: 'set_model', model: 'claude-haiku-4-5' });
      await asked(run, 'c-mode', { subtype: 'set_permission_mode', mode: 'acceptEdits' });
      await asked(run, 'c-think', { subtype: 'set_max_thinking_tokens', max_thinking_tokens: 2000 });
      await asked(run, 'c-mcp', { subtype: 'mcp_status' });
      control(run, 'c-ctx', { subtype: 'get_context_usage' });
      if (atLeast(newer)) await controlled(run, 'c-ctx');
      control(run, 'c-bad', { subtype: 'no_such_subtype' });
      if (atLeast(newer)) await controlled(run, 'c-bad');
      await turn(run, 'again');
    },
  },

  'controls-more': {
    since: newer,
    async play({ start }) {
      const run = start();
      await asked(run, 'init-1', { subtype: 'initialize' });
      await turn(run, 'hi');
      for (const subtype of [
        'get_session_cost',
        'get_usage',
        'list_models',
        'list_permission_rules',
        'get_settings',
        'get_hooks_listing',
        'get_binary_version',
      ]) {
        await asked(run, `c-${subtype}`, { subtype });
      }
      await asked(run, 'c-rename', { subtype: 'rename_session', title: 'A new name' });
      await asked(run, 'c-files', { subtype: 'file_suggestions', query: 'a' });
      await asked(run, 'c-stop', { subtype: 'stop_task', task_id: 'none' });
      await asked(run, 'c-cancel', {
        subtype: 'cancel_async_message',
        message_uuid: '00000000-0000-4000-8000-000000000000',
      });
    },
  },
};

async function asked(run: Run, requestId: string, request: Record<string, unknown>): Promise<void> {
  control(run, requestId, request);
  await controlled(run, requestId);
}
