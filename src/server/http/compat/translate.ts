import type { RequestFacts, SessionEvent } from '../../../core/session/event.ts';
import { exitCauseWords, lastStderrLine } from '../../../core/session/exit-cause.ts';
import type { SessionState } from '../../../core/session/state.ts';
import { assistantMessages, shown, subagentOf } from './assistant-message.ts';
import type { BridgeMessage } from './bridge-messages.ts';
import { imagesOf } from './images.ts';

/** Says what a line means in the words of the bridge. It knows the tools that were called before. */
export type Translator = (events: readonly SessionEvent[], body: Uint8Array | null) => BridgeMessage[];

const remembered = 1000;

export function createTranslator(state: SessionState): Translator {
  const tools = new Map<string, string>();
  /** The last text of each subagent, by the call it runs under. */
  const lastWords = new Map<string, string>();
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
            ...subagentOf(event.parent),
          },
        ];
      }
      case 'turn.started': {
        const { model, commands, skills } = event.facts;
        const told = { ...(commands && { slashCommands: commands }), ...(skills && { skills }) };
        return [{ type: 'system', subtype: 'init', model, ...told }];
      }
      case 'turn.ended':
        return [resultOf(event)];
      case 'subagent.ended':
        return unsaid(event);
      case 'run.ended':
        return endOf(event);
      case 'breaker.opened': {
        const times = event.crashes === 1 ? '' : ` ${event.crashes} times in a row`;
        return [{ type: 'error', message: `The CLI crashed${times}.` }];
      }
      default:
        return [];
    }
  }

  /** A subagent's result repeats its last words, unless it is the only place where they stand. */
  function unsaid(event: Extract<SessionEvent, { type: 'subagent.ended' }>): BridgeMessage[] {
    const { parent, failed, text, clipped, errors } = event;
    const words = text || (failed ? errors.join('\n') : '');
    if (words === '' || lastWords.get(parent) === words.trim()) return [];
    return assistantMessages([
      { type: 'text.said', messageId: '', parent, text: words, model: null, aborted: false, clipped },
    ]);
  }

  function remember(id: string, name: string): void {
    putBounded(tools, id, name);
  }

  return (events, body) => {
    const messages = [...assistantMessages(events), ...events.flatMap((event) => translate(event, body))];
    for (const event of events) {
      if (event.type === 'text.said' && event.parent !== null) putBounded(lastWords, event.parent, event.text.trim());
    }
    return messages;
  };
}

function putBounded(map: Map<string, string>, key: string, value: string): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > remembered && oldest !== undefined) map.delete(oldest);
}

/** `open` has the call that a subagent asks for. */
export function permissionRequest(request: RequestFacts, open: SessionState['open']): BridgeMessage {
  const { id, toolUseId, tool, title, kind, input, clipped, agentId } = request;
  const asked = { toolUseId: toolUseId ?? id, toolName: tool ?? title ?? kind, input };
  return {
    type: 'permission_request',
    ...asked,
    ...(clipped && { clipped }),
    ...subagentOf((toolUseId !== null && open[toolUseId]?.parent) || null),
    ...(agentId !== null && { agentId }),
  };
}

function resultOf(event: Extract<SessionEvent, { type: 'turn.ended' }>): BridgeMessage {
  const { outcome, failed, text, errors, reportedCost, durationMs, structured } = event;
  const facts = {
    ...(reportedCost !== null && { cost: reportedCost }),
    duration: durationMs,
    ...(structured !== undefined && { structuredOutput: structured }),
  };
  if (outcome === 'success' && !failed) return { type: 'result', subtype: 'success', result: text, ...facts };
  return { type: 'result', subtype: 'error', error: errors.join('\n') || text || outcome, ...facts };
}

function endOf(event: Extract<SessionEvent, { type: 'run.ended' }>): BridgeMessage[] {
  const { end, code, signal, stderrTail, detail, cause } = event;
  if (end === 'unstartable') return [{ type: 'error', message: `The CLI could not be started: ${detail}` }];
  if (end !== 'crashed') return [];
  const reason = cause ? exitCauseWords[cause] : lastStderrLine(stderrTail);
  const how = signal ?? `code ${code}`;
  return [{ type: 'error', message: `The CLI ended unexpectedly (${how})${reason === '' ? '.' : `: ${reason}`}` }];
}
