/** A kind of secret. Where `value` names a group, only that group is the secret, else all that matched. */
export type SecretPattern = { kind: string; pattern: RegExp; value?: number; isReal?: (value: string) => boolean };

const quote = `\\\\?["'\`]`;
const secretName = 'password|passwd|passphrase|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|credential';
const assigned = `(?:${secretName})[\\w-]{0,40}(?:${quote})?\\s{0,8}[:=]\\s{0,8}`;

/**
 * Each takes time in proportion to the text, whatever the text is: a repetition is either bounded, or starts where no other
 * attempt runs over the same characters, or is the end of its pattern.
 */
export const secretPatterns: readonly SecretPattern[] = [
  {
    kind: 'private key',
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)/g,
  },
  { kind: 'API key', pattern: /\bsk-[A-Za-z0-9_-]{16,}/g },
  { kind: 'API key', pattern: /\bAIza[0-9A-Za-z_-]{35}/g },
  { kind: 'API key', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g },
  { kind: 'API key', pattern: /\bSG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/g },
  { kind: 'AWS key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { kind: 'GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g },
  { kind: 'token', pattern: /\b(?:glpat-|npm_|hf_|xox[abeoprs]-|xapp-|whsec_|dop_v1_|pypi-)[A-Za-z0-9_-]{12,}/g },
  { kind: 'token', pattern: /\bqd_[A-Za-z0-9_-]{43}/g },
  {
    kind: 'token',
    pattern:
      /(?:(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}|\beyJ[A-Za-z0-9_-]{8,512})\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}/g,
  },
  {
    kind: 'Authorization header',
    pattern: new RegExp(
      `\\b(?:proxy-)?authorization(?:${quote})?\\s{0,8}[:=]\\s{0,8}(?:${quote})?((?:(?:bearer|basic|token|digest)\\s{1,8})?[^\\s"'\\\\,;]{4,})`,
      'gi',
    ),
    value: 1,
  },
  {
    kind: 'API key',
    pattern: new RegExp(`\\bx-api-key(?:${quote})?\\s{0,8}[:=]\\s{0,8}(?:${quote})?([^\\s"'\\\\,;]{8,})`, 'gi'),
    value: 1,
  },
  {
    kind: 'password in an address',
    pattern: /\b[a-z][a-z0-9+.-]{1,30}:\/\/[^\s:@/"']{0,200}:([^\s@/"']{1,200})@/gi,
    value: 1,
    isReal: isValue,
  },
  {
    kind: 'password',
    pattern: new RegExp(`${assigned}(?:${quote})([^\\n"'\`\\\\]{4,400})`, 'gi'),
    value: 1,
    isReal: isValue,
  },
  {
    kind: 'password',
    pattern: new RegExp(`(?:${secretName.toUpperCase()})[A-Z0-9_]{0,40}=([^\\s"'\`\\\\,;]{4,400})`, 'g'),
    value: 1,
    isReal: isValue,
  },
  {
    kind: 'password',
    pattern: new RegExp(`${assigned}([^\\s"'\`\\\\,;(){}<>[\\]]{6,400})`, 'gi'),
    value: 1,
    isReal: (value) =>
      isValue(value) && /\d/.test(value) && /[a-z]/i.test(value) && !/[.]\w+[.]|^\w+\.\w+$/.test(value),
  },
];

/** White space within a line. With line ends in it, every line of an empty text would be read again from each of them. */
const space = '[^\\S\\n\\r\\u2028\\u2029]';

/** A line of a file of variables: its name, and all after it. The CLI may have put a number before it. */
export const variableLine = new RegExp(
  `^(${space}*(?:\\d{1,12}${space}{0,8}[→\\t|:]${space}{0,80})?(?:export${space}{1,80})?[A-Za-z_][A-Za-z0-9_]*${space}*=${space}*)(\\S.*)$`,
  'gm',
);

/** The same where the lines stand in a text that is itself quoted. */
export const isVariablesFile = /(?:^|[\s/"'=])\.env(?:\.[\w.-]+)?(?=$|[\s"';|&)])/;

const secretField = new RegExp(`(?:${secretName})$`, 'i');

/** A field can be a secret by its name, which its text alone does not tell. */
export function isSecretField(name: string, value: string): boolean {
  return secretField.test(name) && /^\S{4,400}$/.test(value) && isValue(value);
}

function isValue(value: string): boolean {
  return !/^(?:\[redacted|\$|<|process\.|os\.|env\.|(?:string|number|boolean|null|undefined|true|false|none)\b|[*x.]+$)/i.test(
    value,
  );
}
