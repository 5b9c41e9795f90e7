import { nearestWhole } from '../../../core/number.ts';
import type { ContextUsage, SessionEvent } from '../../../core/session/event.ts';

const total = /^ *\*\*Tokens:\*\* *([\d.,]+[km]?) *\/ *([\d.,]+[km]?)/im;
/** The category table only: the tables after it list tools, files, and skills. */
const table = /^ *\| *Category *\|.*\n(?: *\|.*(?:\n|$))*/im;
const row = /^ *\|([^|\n]{1,200})\| *~?([\d.,]+[km]?) *\|/gim;

/** What `/context` answers, for a CLI that cannot be asked in another way. */
export function contextEvents(text: string): SessionEvent[] {
  const [, used, limit] = (text.includes('## Context Usage') && total.exec(text)) || [];
  if (used === undefined || limit === undefined) return [];
  const categories = [...(table.exec(text)?.[0] ?? '').matchAll(row)].map(([, name = '', tokens = '']) => ({
    name: name.trim(),
    tokens: count(tokens),
    kind: kindOf(name.trim()),
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
  return nearestWhole(Number.parseFloat(text.replaceAll(',', '')) * unit);
}
