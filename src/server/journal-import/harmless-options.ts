import type { JsonObject } from '../../core/json.ts';
import type { SessionEvent } from '../../core/session/event.ts';

/** Options that run nothing and open nothing. A file from elsewhere sets no others. */
const harmless: ReadonlySet<string> = new Set(['model', 'effort', 'maxTurns', 'maxBudgetUsd', 'maxThinkingTokens']);

/** The same events without options that could run something; the very same array where there are none. */
export function withHarmlessOptions(events: SessionEvent[]): SessionEvent[] {
  return events.every(isHarmless) ? events : events.map(cleaned);
}

function isHarmless(event: SessionEvent): boolean {
  return !setsOptions(event) || Object.entries(event.options).every(isKept);
}

function cleaned(event: SessionEvent): SessionEvent {
  if (!setsOptions(event)) return event;
  const options: JsonObject = Object.fromEntries(Object.entries(event.options).filter(isKept));
  return { ...event, options };
}

type SetsOptions = Extract<SessionEvent, { options: JsonObject }>;

const types: { [Type in SetsOptions['type']]: true } = { 'session.created': true, 'session.configured': true };

function setsOptions(event: SessionEvent): event is SetsOptions {
  return Object.hasOwn(types, event.type);
}

function isKept([name, value]: [string, unknown]): boolean {
  return harmless.has(name) && (typeof value === 'string' || typeof value === 'number' || value === null);
}
