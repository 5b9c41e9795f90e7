import { Lexer, type Token, type Tokens } from 'marked';
import { limitNesting } from '../../../core/text/limit-nesting.ts';
import { escaped, safeAddress } from './escape.ts';
import { highlight } from './highlight.ts';

/** Words without an end are shown as they are: the time to read emphasis in them grows with their square. */
const longestInline = 5000;

/** Markdown as HTML that holds nothing but words: tags in it are text, pictures and odd links are their words. */
export function prose(text: string): string {
  try {
    return blocks(read(text));
  } catch {
    // It is nested deeper than the reader can go.
    return `<pre>${escaped(text)}</pre>`;
  }
}

function read(text: string): readonly Token[] {
  const lexer = new Lexer({ gfm: true });
  limitNesting<Token>(lexer, (raw) => ({ type: 'text', raw, text: raw }));
  const tokens = lexer.blockTokens(text.replaceAll(/\r\n?/g, '\n'), []);
  for (const { src, tokens: into } of lexer.inlineQueue) {
    if (src.length <= longestInline) lexer.inlineTokens(src, into);
    else into.push({ type: 'text', raw: src, text: src });
  }
  return tokens;
}

function blocks(tokens: readonly Token[]): string {
  return tokens.map(block).join('');
}

function block(token: Token): string {
  switch (token.type) {
    case 'space':
    case 'def':
    case 'checkbox':
      return '';
    case 'heading':
      return `<h${depth(token)}>${inlines(token)}</h${depth(token)}>`;
    case 'paragraph':
      return `<p>${inlines(token)}</p>`;
    case 'code':
      return `<pre><code>${highlight(String(token.text), String(token.lang ?? '').split(/\s/, 1)[0] ?? '')}</code></pre>`;
    case 'blockquote':
      return `<blockquote>${blocks(token.tokens ?? [])}</blockquote>`;
    case 'hr':
      return '<hr>';
    case 'list':
      return list(token as Tokens.List);
    case 'table':
      return table(token as Tokens.Table);
    case 'text':
      return token.tokens ? inlines(token) : escaped(String(token.text));
    default:
      return `<p>${escaped(token.raw)}</p>`;
  }
}

/** The page's own headings are above those in the words. */
function depth(token: Token): number {
  return Math.min(6, Number((token as Tokens.Heading).depth) + 2);
}

function list({ ordered, start, items }: Tokens.List): string {
  const tag = ordered ? 'ol' : 'ul';
  const begin = ordered && typeof start === 'number' && start !== 1 ? ` start="${start}"` : '';
  const lines = items.map((item) => `<li>${item.task ? (item.checked ? '☑ ' : '☐ ') : ''}${blocks(item.tokens)}</li>`);
  return `<${tag}${begin}>${lines.join('')}</${tag}>`;
}

function table({ header, rows }: Tokens.Table): string {
  const cells = (row: Tokens.TableCell[], tag: string) =>
    row.map((cell) => `<${tag}>${inlines(cell)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<div class="wide"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`;
}

function inlines({ tokens }: { tokens?: Token[] | undefined }): string {
  return (tokens ?? []).map(inline).join('');
}

function inline(token: Token): string {
  switch (token.type) {
    case 'strong':
      return `<strong>${inlines(token)}</strong>`;
    case 'em':
      return `<em>${inlines(token)}</em>`;
    case 'del':
      return `<del>${inlines(token)}</del>`;
    case 'codespan':
      return `<code>${escaped(String(token.text))}</code>`;
    case 'br':
      return '<br>';
    case 'link': {
      const address = safeAddress(String(token.href));
      if (address === null) return escaped(token.raw);
      return `<a href="${escaped(address)}" rel="noopener noreferrer">${inlines(token)}</a>`;
    }
    case 'image':
      return escaped(token.raw);
    case 'text':
    case 'escape':
      return token.type === 'text' && token.tokens ? inlines(token) : escaped(String(token.text));
    default:
      return escaped(token.raw);
  }
}
