import type { ContextUsage, SessionEvent } from '../../../core/session/event.ts';

const total = /^\*\*Tokens:\*\* *([\d.]+[km]?) *\/ *([\d.]+[km]?)/im;
const row = /^\| *([^|]+?) *\| *~?([\d.]+[km]?) *\| *[\d.]+% *\|/gim;

/** What `/context` answers, for a CLI that cannot be asked in another way. */
export function contextEvents(text: string): SessionEvent[] {
  const [, used, limit] = (text.includes('## Context Usage') && total.exec(text)) || [];
  if (used === undefined || limit === undefined) return [];
  const categories = [...text.matchAll(row)].map(([, name = '', tokens = '']) => ({
    name,
    tokens: count(tokens),
    kind: kindOf(name),
  }));
  const context: ContextUsage = { used: count(used), limit: count(limit), categories };
  return [{ type: 'context.measured', context }];
}

/** The report gives names only; the answer to a control request calls their kinds by these words. */
function kindOf(name: string): string {
  if (/^free space$/i.test(name)) return 'free';
  if (/buffer$/i.test(name)) return 'buffer';
  return /\(deferred\)$/i.test(name) ? 'deferred' : 'used';
}

function count(text: string): number {
  const unit = { k: 1000, m: 1_000_000 }[text.slice(-1).toLowerCase()] ?? 1;
  return Math.round(Number.parseFloat(text) * unit);
}
