import type { ContextUsage } from '../../../../core/session/event.ts';

/** What a part of the context window is: filled, kept free by the CLI, free, or not loaded until it is needed. */
export type PartKind = 'used' | 'kept' | 'free' | 'deferred';
export type ContextPart = { name: string; tokens: number; kind: PartKind; share: number };

/** What the window is full of. What came after the categories were measured is a part of its own. */
export function contextParts({ used, limit, categories }: ContextUsage): ContextPart[] {
  const part = (name: string, tokens: number, kind: PartKind): ContextPart => ({
    ...{ name, tokens, kind },
    share: limit > 0 ? tokens / limit : 0,
  });
  const known = categories
    .filter(({ tokens }) => tokens > 0)
    .map(({ name, tokens, kind }) => part(name, tokens, kindOf(kind)))
    .filter(({ kind }) => kind !== 'free');
  const measured = known.reduce((sum, { kind, tokens }) => (kind === 'used' ? sum + tokens : sum), 0);
  const rest = used - measured;
  // Categories are estimates: a small difference is no news.
  const isNews = categories.length === 0 ? used > 0 : rest > Math.max(100, used * 0.02);
  const since = isNews ? [part(categories.length === 0 ? 'In use' : 'Since it was measured', rest, 'used')] : [];
  const kept = known.filter(({ kind }) => kind === 'kept').reduce((sum, { tokens }) => sum + tokens, 0);
  const free = Math.max(0, limit - Math.max(used, measured) - kept);
  const order: PartKind[] = ['used', 'kept', 'free', 'deferred'];
  return [...known, ...since, ...(limit > 0 ? [part('Free', free, 'free')] : [])].sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind),
  );
}

function kindOf(kind: string): PartKind {
  if (kind === 'free' || kind === 'deferred') return kind;
  return kind === 'used' ? 'used' : 'kept';
}
