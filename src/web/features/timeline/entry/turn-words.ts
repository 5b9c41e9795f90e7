import { memberOf } from '../../../../core/json.ts';
import type { Denial, TurnBody } from '../../../../core/session/entry.ts';
import type { TokenUsage } from '../../../../core/session/fact.ts';
import { money } from '../../../ui/format.ts';

/** What became of a turn that did not simply end, and what a person can do. */
export type TurnProblem = { words: string; advice: string | null; look: 'quiet' | 'bad' };

export function turnProblem(turn: TurnBody): TurnProblem | null {
  const { failed, stopReason, stopped } = turn;
  if (turn.outcome === 'cut') return quiet('Cut short by your next message');
  if (stopped) return quiet('Stopped');
  if (failed) return failure(turn);
  if (stopReason === null || usual.has(stopReason)) return null;
  return quiet(memberOf(stops, stopReason) ?? `Stopped: ${plain(stopReason)}`);
}

const usual = new Set(['end_turn', 'completed', 'tool_use', 'stop_sequence', 'success']);

const stops: { [reason: string]: string } = {
  max_tokens: 'Stopped at the longest answer the model gives',
  refusal: 'The model declined to answer',
  pause_turn: 'Paused by the model',
  model_context_window_exceeded: 'Stopped because the context is full',
};

/** How a turn ended, in words; nothing where it simply did. */
export function endWords(stopReason: string | null): string[] {
  if (stopReason === null || ordinaryEnds.has(stopReason)) return [];
  return [memberOf(ends, stopReason) ?? `stopped: ${plain(stopReason)}`];
}

const ordinaryEnds = new Set(['end_turn', 'completed', 'success']);

const ends: { [reason: string]: string } = {
  tool_use: 'ended with a tool call',
  stop_sequence: 'ended at a stop sequence',
  max_tokens: 'reached the output limit',
  max_turns: 'reached the step limit',
  budget_exhausted: 'reached the cost limit',
  refusal: 'the model declined to answer',
  pause_turn: 'paused by the model',
  model_context_window_exceeded: 'the context was full',
  model_error: 'the model returned an error',
  api_error: 'the API returned an error',
  aborted_streaming: 'interrupted while Claude was answering',
  aborted_tools: 'interrupted during a tool call',
  interrupted: 'interrupted',
};

/** A turn that was broken off, by whomever, has not failed. */
function failure({ outcome, stopReason, errors, text }: TurnBody): TurnProblem {
  const said = [...errors, text ?? ''].filter((line) => line !== '').join('\n');
  if (stopReason !== null && /^aborted|interrupt/.test(stopReason)) return quiet('Interrupted');
  switch (outcome) {
    case 'error_max_turns':
      return bad('Stopped at the limit of steps', 'Send a message to go on, or raise the limit in the settings.');
    case 'error_max_budget_usd':
      return bad('Stopped at the limit of dollars', 'Raise the limit in the settings to go on.');
    case 'error_max_structured_output_retries':
      return bad('The answer never had the form that was asked for', said);
    case 'error_during_execution':
      if (/abort|interrupt/i.test(said)) return quiet('Interrupted');
      return bad('Ended by an error', said || 'Send the message again to try once more.');
    case 'success':
      return bad('Ended by an error', said);
    default:
      return bad(`Ended: ${plain(outcome)}`, said);
  }
}

/** A call that was denied, with the first line of what it was about. */
export function denialWords({ tool, subject }: Denial): string {
  const [line = ''] = (subject ?? '').trim().split('\n', 1);
  return line === '' ? tool : `${tool} (${line.length > 80 ? `${line.slice(0, 79)}…` : line})`;
}

function quiet(words: string): TurnProblem {
  return { words, advice: null, look: 'quiet' };
}

function bad(words: string, advice: string): TurnProblem {
  return { words, advice: advice || null, look: 'bad' };
}

/** Tokens that were read, whether from the cache or not, and how much of them came from it. */
export function inputOf({ input, cacheRead, cacheWrite }: TokenUsage): { tokens: number; cached: number } {
  const tokens = input + cacheRead + cacheWrite;
  return { tokens, cached: tokens === 0 ? 0 : cacheRead / tokens };
}

function plain(word: string): string {
  return word.replaceAll('_', ' ');
}

export const estimatedWords = 'Reckoned from tokens at list prices: the record of a terminal does not tell the cost.';

/** What a turn cost. A reckoned cost says so; tokens of a model without a known price have none. */
export function turnCostWords({ cost, estimated, usage }: TurnBody): string {
  if (!estimated) return money(cost);
  if (cost === 0 && usage.output > 0) return 'price not known';
  return `≈ ${money(cost)}`;
}
