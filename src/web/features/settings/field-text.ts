import type { Json } from '../../../core/json.ts';
import type { SettingKind } from '../../../core/settings/setting.ts';

/** A value as it stands in a field; an empty text is none. */
export function fieldText(kind: SettingKind, value: Json | undefined): string {
  if (value === undefined) return '';
  if (value === null) return kind.type === 'span' ? never : '';
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What was filled in, or undefined for nothing. What is no number stays a text, and the server says what is wrong. */
export function fieldValue(kind: SettingKind, text: string): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  switch (kind.type) {
    case 'whole':
    case 'span':
      if (trimmed === never) return null;
      return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed;
    case 'boolean':
      return trimmed === 'true';
    case 'list':
      return linesOf(trimmed, kind.form === 'folder' ? /\n/ : /[\s,]+/);
    case 'text':
    case 'choice':
    case 'options':
    case 'retention':
      return trimmed;
  }
}

const never = 'never';

function linesOf(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
