import type { Tokens } from 'marked';

/** A formula in TeX. */
export type MathToken = Tokens.Generic & { type: 'math'; raw: string; text: string; isDisplay: boolean };

/** A longer formula is shown as it is written. */
const longest = 4000;

const blocks = [
  new RegExp(String.raw`^ {0,3}\$\$((?:\\[\s\S]|[^\\$]|\$(?!\$)){1,${longest}})\$\$[ \t]*(?:\n|$)`),
  new RegExp(String.raw`^ {0,3}\\\[((?:\\(?![\[\]])|[^\\]){1,${longest}})\\\][ \t]*(?:\n|$)`),
];
const displayed = new RegExp(String.raw`^\$\$((?:\\[\s\S]|[^\\$]){1,${longest}})\$\$(?!\$)`);
/** As Pandoc has it: no space inside the dollars, and no digit after them; nor a letter, which begins a shell variable. */
const dollars = /^\$(?![\s$])((?:\\[^\n]|[^\\$`\n]){1,1000})(?<!\s)\$(?![\w$])/;
/** Brackets are escaped more often than they hold a formula in a line of words. */
const brackets = new RegExp(String.raw`^\\\[((?:\\(?![\[\]])|[^\\]){1,${longest}})\\\]`);
const parentheses = /^\\\(((?:\\(?![()])|[^\\\n]){1,1000})\\\)/;

/** A formula in lines of its own. */
export function mathBlockToken(source: string): MathToken | undefined {
  for (const pattern of blocks) {
    const found = pattern.exec(source);
    if (found && isFormula(found[1] ?? '')) return tokenOf(found, true);
  }
  return undefined;
}

/** A formula in a line of words. */
export function mathToken(source: string): MathToken | undefined {
  const isDollar = source.startsWith('$');
  const display = (isDollar ? displayed : brackets).exec(source);
  if (display) {
    const isMeant = isDollar ? isFormula(display[1] ?? '') : /[\\^_=]/.test(display[1] ?? '');
    return isMeant ? tokenOf(display, true) : undefined;
  }
  const found = isDollar ? dollars.exec(source) : parentheses.exec(source);
  const text = found?.[1] ?? '';
  if (!found || !isFormula(text) || (isDollar && isAmount(text))) return undefined;
  return tokenOf(found, false);
}

/** Where a formula between dollars may begin: not inside a word such as `US$5`. */
export function mathStart(source: string): number {
  return source.search(/(?<![\w$\\])\$/);
}

/** Closes a formula that is being written, so that nothing in it is taken for Markdown till it is complete. */
export function healMath(raw: string): string {
  const found = /^ {0,3}(\$\$|\\\[)/.exec(raw);
  if (!found) return raw;
  const close = found[1] === '$$' ? '$$' : '\\]';
  return raw.indexOf(close, found[0].length) === -1 ? `${raw.trimEnd()}\n${close}` : raw;
}

function tokenOf([raw, text = '']: RegExpExecArray, isDisplay: boolean): MathToken {
  return { type: 'math', raw, text: text.trim(), isDisplay };
}

/** Words alone aren't a formula: parentheses can be escaped, and `$$` is the shell's own process. */
function isFormula(text: string): boolean {
  if (text.trim() === '') return false;
  return /[\\^_=<>+{}|]/.test(text) || !/[A-Za-z]{3,}/.test(text) || /^\w+$/.test(text);
}

/** `$5, or 10$` are two prices. A formula that begins with a number is only that, or has an operator and no words. */
function isAmount(text: string): boolean {
  if (!/^[\d.,]/.test(text)) return false;
  return !/^[\d.,]+$/.test(text) && (!/[\\^_=<>+*/{}]/.test(text) || /(?<![\\A-Za-z{])[A-Za-z]{3,}/.test(text));
}
