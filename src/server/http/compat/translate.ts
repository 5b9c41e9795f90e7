import type { RequestFacts, SessionEvent } from '../../../core/session/event.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { assistantMessages, shown } from './assistant-message.ts';
import type { BridgeMessage } from './bridge-messages.ts';
import { imagesOf } from './images.ts';

/** Says what a line means in the words of the bridge. It knows the tools that were called before. */
export type Translator = (events: readonly SessionEvent[], body: Uint8Array | null) => BridgeMessage[];

const remembered = 1000;

export function createTranslator(state: SessionState): Translator {
  const tools = new Map<string, string>();
  for (const entry of Object.values(state.open)) if (entry.type === 'tool') tools.set(entry.id, entry.name);

  function translate(event: SessionEvent, body: Uint8Array | null): BridgeMessage[] {
    switch (event.type) {
      case 'tool.called':
        remember(event.id, event.name);
        return [];
      case 'tool.returned': {
        const toolName = tools.get(event.id);
        const images = event.images.length > 0 ? imagesOf(body, event.id) : [];
        return [
          {
            type: 'tool_result',
            toolUseId: event.id,
            content: shown(event),
            ...(toolName === undefined ? {} : { toolName }),
            ...(images.length === 0 ? {} : { images }),
          },
        ];
      }
      case 'turn.started': {
        const { model, commands, skills } = event.facts;
        return [{ type: 'system', subtype: 'init', model, slashCommands: commands, skills }];
      }
      case 'turn.ended':
        return [resultOf(event)];
      case 'run.ended':
        return endOf(event);
      case 'breaker.opened':
        return [{ type: 'error', message: `The CLI crashed ${event.crashes} times in a row.` }];
      default:
        return [];
    }
  }

  function remember(id: string, name: string): void {
    tools.set(id, name);
    const [oldest] = tools.keys();
    if (tools.size > remembered && oldest !== undefined) tools.delete(oldest);
  }

  return (events, body) => [...assistantMessages(events), ...events.flatMap((event) => translate(event, body))];
}

export function permissionRequest(request: RequestFacts): BridgeMessage {
  const { input } = request;
  const toolName = request.tool ?? request.title ?? request.kind;
  return { type: 'permission_request', toolUseId: request.toolUseId ?? request.id, toolName, input };
}

function resultOf(event: Extract<SessionEvent, { type: 'turn.ended' }>): BridgeMessage {
  const { outcome, failed, text, errors, reportedCost, durationMs } = event;
  const facts = { cost: reportedCost, duration: durationMs };
  if (outcome === 'success' && !failed) return { type: 'result', subtype: 'success', result: text, ...facts };
  return { type: 'result', subtype: 'error', error: errors.join('\n') || text || outcome, ...facts };
}

function endOf(event: Extract<SessionEvent, { type: 'run.ended' }>): BridgeMessage[] {
  const { end, code, signal, stderrTail, detail } = event;
  if (end === 'unstartable') return [{ type: 'error', message: `The CLI could not be started: ${detail}` }];
  if (end !== 'crashed') return [];
  const reason = stderrTail.trim().split('\n').at(-1) ?? '';
  const how = signal ?? `code ${code}`;
  return [{ type: 'error', message: `The CLI ended unexpectedly (${how})${reason === '' ? '.' : `: ${reason}`}` }];
}
