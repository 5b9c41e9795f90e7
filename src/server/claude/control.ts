import type { JsonObject } from '../../core/json.ts';
import { maskServers } from '../../core/session/masked-line.ts';
import { hiddenText, maskSecrets } from '../../core/session/option-secrets.ts';
import { newControlId } from './control-id.ts';
import { controlLine } from './input.ts';
import type { ControlResponseMessage } from './message/control.ts';
import { type ControlRequest, controlRequestSchemas } from './message/control-request.ts';
import { type ResponseTo, readResponse } from './message/read-response.ts';

/** What became of a control request of ours. An old CLI does not answer what it does not know, hence `timedOut`. */
export type ControlOutcome<Response = JsonObject> =
  | { type: 'answered'; response: Response }
  | { type: 'refused'; error: string; code: string | null }
  | { type: 'invalid'; reason: string }
  | { type: 'unsupported' }
  | { type: 'timedOut' }
  | { type: 'gone' };

/** `line` is for the CLI, `record` for the journal: the same, but for what is a secret. */
export type Asked<Response> = {
  id: string;
  line: string;
  record: string;
  outcome: Promise<ControlOutcome<Response>>;
};

export type Controls = {
  ask<Request extends ControlRequest>(request: Request, limitMs: number): Asked<ResponseTo<Request['subtype']>>;
  /** Takes an answer to one of ours. An echo of our own answer, or a second answer, is none. */
  answer(message: ControlResponseMessage): void;
  abandon(): void;
};

/** A line that the CLI cannot read would end it, so a request is checked before it becomes one. */
export function controlProblem(request: ControlRequest): string | null {
  const checked = controlRequestSchemas[request.subtype].safeParse(request);
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'is not a control request');
}

export function createControls(): Controls {
  const waiting = new Map<string, (outcome: ControlOutcome) => void>();
  return {
    ask(request, limitMs) {
      const id = newControlId(request.subtype);
      const { promise, resolve } = Promise.withResolvers<ControlOutcome>();
      const timer = setTimeout(() => settle({ type: 'timedOut' }), limitMs);
      function settle(outcome: ControlOutcome): void {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(outcome);
      }
      waiting.set(id, settle);
      const outcome = promise.then((settled) => readOutcome<(typeof request)['subtype']>(request.subtype, settled));
      const line = controlLine(id, request as JsonObject);
      return { id, line, record: controlLine(id, withoutSecret(request) as JsonObject), outcome };
    },
    answer({ response }) {
      const settle = waiting.get(response.request_id);
      if (response.subtype === 'success') return settle?.({ type: 'answered', response: response.response ?? {} });
      settle?.({ type: 'refused', error: response.error ?? '', code: response.error_code ?? null });
    },
    abandon() {
      for (const settle of waiting.values()) settle({ type: 'gone' });
    },
  };
}

/** Who reads the journal must not be able to sign in with it. */
function withoutSecret(request: ControlRequest): ControlRequest {
  switch (request.subtype) {
    case 'mcp_oauth_callback_url':
      return { ...request, callbackUrl: 'left out' };
    case 'mcp_set_servers':
      return { ...request, servers: maskServers(request.servers) as typeof request.servers };
    case 'initialize': {
      if (!request.agents) return request;
      return { ...request, agents: maskSecrets('agents', request.agents, () => hiddenText) as typeof request.agents };
    }
    default:
      return request;
  }
}

function readOutcome<Subtype extends ControlRequest['subtype']>(
  subtype: Subtype,
  outcome: ControlOutcome,
): ControlOutcome<ResponseTo<Subtype>> {
  if (outcome.type !== 'answered') return outcome;
  return { type: 'answered', response: readResponse(subtype, outcome.response) };
}
