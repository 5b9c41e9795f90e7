import { escaped } from './escape.ts';

/** Words that mean something in most of the languages people show. */
const keywords = new Set(
  (
    'abstract and as async await begin bool boolean break case catch char class const continue def default defer del ' +
    'delete do double elif else end enum esac except export extends extern false fi final finally float fn for foreach ' +
    'from func function go goto if impl implements import in instanceof int interface is lambda let long loop match mod ' +
    'module mut namespace new nil none not null of or override package pass private protected pub public raise readonly ' +
    'ref return self short static string struct super switch then this throw throws trait true try type typedef typeof ' +
    'undefined union unless unsafe until use using var void volatile where while with yield select insert update into ' +
    'values create table set join group order by limit None True False'
  ).split(' '),
);

const hashComments = new Set([
  'sh',
  'bash',
  'zsh',
  'python',
  'py',
  'ruby',
  'rb',
  'yaml',
  'yml',
  'toml',
  'dockerfile',
  'make',
  'r',
]);
const plain = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'log', 'output', 'console']);
const longest = 64 * 1024;

/** One without an end goes to the end, so that it is looked for once. */
const block = '/\\*[\\s\\S]*?(?:\\*/|$)';

/** Code with its comments, strings, numbers and keywords marked, as far as one rule for all languages can tell. */
export function highlight(code: string, language: string): string {
  const name = language.toLowerCase();
  if (plain.has(name) || code.length > longest) return escaped(code);
  const hash = hashComments.has(name);
  const comment = hash ? '#[^\\n]*' : name === 'sql' ? `--[^\\n]*|${block}` : `//[^\\n]*|${block}`;
  // An escaped quote begins no string: else each one behind a string without an end would be read to the end again.
  const token = new RegExp(
    `(${comment})|("(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`(?:[^\`\\\\]|\\\\.)*\`)|(\\b\\d[\\w.]*)|([A-Za-z_$][\\w$]*)|\\\\[\\s\\S]`,
    'g',
  );
  let html = '';
  let end = 0;
  for (const found of code.matchAll(token)) {
    html += escaped(code.slice(end, found.index)) + marked(found);
    end = found.index + found[0].length;
  }
  return html + escaped(code.slice(end));
}

function marked([all, comment, text, number]: RegExpMatchArray): string {
  const kind =
    comment !== undefined
      ? 'c'
      : text !== undefined
        ? 's'
        : number !== undefined
          ? 'n'
          : keywords.has(all)
            ? 'k'
            : null;
  return kind === null ? escaped(all) : `<i class="${kind}">${escaped(all)}</i>`;
}
