import { isObject, type Json, type JsonObject } from '../json.ts';
import type { RequestRecord, ToolEntry } from './entry.ts';

/** The input a call ran with. `original` is what Claude asked for, null unless a person edited it before allowing it. */
export type RanInput = { input: JsonObject; original: JsonObject | null };

type Asked = Pick<ToolEntry, 'input' | 'request'>;

export function ranInput({ input, request }: Asked): RanInput {
  const edited = request && editedInput(request);
  return edited ? { input: edited, original: request.input } : { input, original: null };
}

/** The call as it ran. Applying it twice changes nothing more. */
export function asRun<Call extends Asked>(call: Call): Call {
  const { input, original } = ranInput(call);
  return original === null ? call : { ...call, input };
}

/** What a person allowed in place of what was asked for; null if they allowed it unchanged, or not at all. */
export function editedInput(request: RequestRecord): JsonObject | null {
  const { kind, input, clipped, state } = request;
  if (kind === 'question' || state.type !== 'answered' || state.answer.type !== 'allow') return null;
  const ran = state.answer.input;
  // A client that has nothing to change may leave the input out.
  if (Object.keys(ran).length === 0) return null;
  const cut = { asked: clipped, ran: state.answerSeq !== undefined };
  return isSame(input, ran, cut) ? null : ran;
}

/** The fields whose value a person changed, with their original value. */
export function originalFields({ input, original }: RanInput): { name: string; value: Json }[] {
  if (original === null) return [];
  return Object.entries(original)
    .filter(([name, value]) => !Object.hasOwn(input, name) || !isSame(value, input[name], { asked: false, ran: false }))
    .map(([name, value]) => ({ name, value }));
}

type Cut = { asked: boolean; ran: boolean };

/** Whether two values are equal, as far as a shortened one can tell. The order of fields doesn't matter. */
function isSame(asked: Json | undefined, ran: Json | undefined, cut: Cut): boolean {
  if (asked === ran) return true;
  if (typeof asked === 'string' && typeof ran === 'string') {
    return (cut.asked && ran.startsWith(asked)) || (cut.ran && asked.startsWith(ran));
  }
  if (Array.isArray(asked) && Array.isArray(ran)) {
    if (asked.length !== ran.length && !cut.asked && !cut.ran) return false;
    return asked.every((item, index) => index >= ran.length || isSame(item, ran[index], cut));
  }
  if (!isObject(asked) || !isObject(ran)) return false;
  const names = new Set([...Object.keys(asked), ...Object.keys(ran)]);
  return [...names].every((name) => {
    if (!Object.hasOwn(asked, name)) return cut.asked;
    return Object.hasOwn(ran, name) ? isSame(asked[name], ran[name], cut) : cut.ran;
  });
}
