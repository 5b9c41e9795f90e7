import type { Json, JsonObject } from '../../core/json.ts';
import { isSecretField, isVariablesFile, secretPatterns, variableLine } from './secret-patterns.ts';

/** Something that was taken out. `shown` is as much of it as tells it from others, `where` the line of the journal. */
export type Redaction = { kind: string; shown: string; where: number };

export type RedactionReport = { counts: { kind: string; count: number }[]; samples: Redaction[] };

export type Redactor = {
  text(text: string, place: Place): string;
  /** The same value with all its texts redacted; the very same where there was nothing to redact. */
  json<Value extends Json>(value: Value, place: Place): Value;
  report(): RedactionReport;
};

/** `isVariables`: what comes from a file of variables, of which every value is taken for a secret. */
export type Place = { where: number; isVariables: boolean };

const mostSamples = 100;

export function createRedactor(): Redactor {
  const counts = new Map<string, number>();
  const samples: Redaction[] = [];

  function replacement(kind: string, secret: string, where: number): string {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (samples.length < mostSamples) samples.push({ kind, shown: shownOf(secret), where });
    return `[redacted: ${kind}]`;
  }

  function text(original: string, { where, isVariables }: Place): string {
    let redacted = original;
    for (const { kind, pattern, value, isReal } of secretPatterns) {
      redacted = redacted.replace(pattern, (...groups: unknown[]) => {
        const all = String(groups[0]);
        const secret = value === undefined ? all : String(groups[value]);
        if (isReal && !isReal(secret)) return all;
        const at = all.lastIndexOf(secret);
        return all.slice(0, at) + replacement(kind, secret, where) + all.slice(at + secret.length);
      });
    }
    if (!isVariables) return redacted;
    return redacted.replace(variableLine, (all, name: string, secret: string) =>
      secret.startsWith('[redacted') ? all : name + replacement('.env value', secret, where),
    );
  }

  function json(value: Json, place: Place): Json {
    if (typeof value === 'string') return text(value, place);
    if (Array.isArray(value)) {
      const items = value.map((item) => json(item, place));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, field]) => [name, member(name, field, value, place)] as const);
    return fields.every(([name, field]) => value[name] === field) ? value : Object.fromEntries(fields);
  }

  function member(name: string, field: Json, parent: JsonObject, place: Place): Json {
    // Pictures and documents are no text, and long.
    if (name === 'data' && parent.type === 'base64') return field;
    if (typeof field === 'string' && isSecretField(name, field)) return replacement('password', field, place.where);
    return json(field, place);
  }

  return {
    text,
    json: <Value extends Json>(value: Value, place: Place) => json(value, place) as Value,
    report: () => ({
      counts: [...counts].map(([kind, count]) => ({ kind, count })).sort((one, other) => other.count - one.count),
      samples,
    }),
  };
}

/** Whether a call reads or writes a file of variables. */
export function touchesVariables(input: Json): boolean {
  if (typeof input === 'string') return isVariablesFile.test(input);
  if (typeof input !== 'object' || input === null) return false;
  return Object.values(input).some(
    (value) => typeof value === 'string' && value.length < 10_000 && isVariablesFile.test(value),
  );
}

function shownOf(secret: string): string {
  const begin = secret.startsWith('-----BEGIN')
    ? 'private key'
    : secret.slice(0, Math.min(4, Math.floor(secret.length / 4)));
  return `${begin}… (${secret.length} characters)`;
}
