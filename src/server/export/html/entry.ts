import type { Attachment, Entry, TurnBody } from '../../../core/session/entry.ts';
import { fileChangeOf } from '../../../core/session/file-change.ts';
import { plainResult } from '../../../core/session/result-text.ts';
import { asideWords, compactionWords, noticeWords, requestWords, turnWords } from '../notice-words.ts';
import { plainText } from '../plain-text.ts';
import { originalLabel, originalWords, type ToolEntry, toolName, toolState, toolTitle } from '../tool-title.ts';
import { diffHtml } from './diff.ts';
import { escaped } from './escape.ts';
import { highlight } from './highlight.ts';
import { day } from './page.ts';
import { prose } from './prose.ts';

/** A picture of an entry as an address that holds its bytes; null where it is no picture, or too large. */
export type PictureOf = (entry: Entry, attachment: Attachment) => string | null;

export function entryHtml(entry: Entry, pictureOf: PictureOf): string {
  const body = bodyOf(entry, pictureOf);
  if (body === '') return '';
  const kind = entry.type === 'message' ? 'you' : '';
  const classes = [kind, entry.parent === null ? '' : 'sub'].filter((name) => name !== '').join(' ');
  return `<article id="${escaped(entry.id)}"${classes === '' ? '' : ` class="${classes}"`}>${body}</article>\n`;
}

function bodyOf(entry: Entry, pictureOf: PictureOf): string {
  switch (entry.type) {
    case 'message': {
      const who = `<div class="who"><span>You${entry.by === null ? '' : ` · ${escaped(entry.by)}`}</span><time>${day(entry.at)}</time></div>`;
      return `${who}<div class="words">${escaped(plainText(entry.text))}</div>${pictures(entry, entry.attachments, pictureOf)}`;
    }
    case 'text':
      return `${prose(plainText(entry.text))}${entry.aborted ? `<p class="dim">${entry.cut ? 'Cut off here when the server stopped' : 'Interrupted here'}</p>` : ''}`;
    case 'thinking':
      return entry.text === '' ? '' : folded('<b>Thinking</b>', prose(plainText(entry.text)), false);
    case 'tool':
      return toolHtml(entry, pictureOf);
    case 'request':
      return note(requestWords(entry));
    case 'aside':
      return folded(`<b>Aside</b> ${escaped(entry.question)}`, prose(plainText(asideWords(entry.state))), false);
    case 'command':
      return pre(entry.text);
    case 'error':
      return `<p class="bad">${escaped(entry.text)}</p>`;
    case 'compaction': {
      if (entry.summary === null) return note(compactionWords(entry));
      return folded(escaped(compactionWords(entry)), prose(plainText(entry.summary)), false);
    }
    case 'notice':
      return note(noticeWords(entry.notice));
    case 'turn':
      return structuredOutput(entry) + note(turnWords(entry), entry.failed);
    case 'unknown':
      return folded(escaped(`Unknown: ${entry.kind}`), pre(JSON.stringify(entry.raw, null, 2)), false);
    case 'noise':
      return pre(entry.text);
  }
}

function structuredOutput({ structured }: TurnBody): string {
  if (structured === undefined) return '';
  const json = highlight(plainText(JSON.stringify(structured, null, 2)), 'json');
  return folded('<b>Structured output</b>', `<pre><code>${json}</code></pre>`, true);
}

function toolHtml(entry: ToolEntry, pictureOf: PictureOf): string {
  const title = toolTitle(entry);
  const isBad = entry.state.type === 'failed' || entry.state.type === 'denied';
  const state = `<span class="${isBad ? 'bad' : 'dim'}">${escaped(toolState(entry))}</span>`;
  const head = `<b>${escaped(toolName(entry))}</b> <code>${escaped(title)}</code> ${state}`;
  const change = fileChangeOf(entry);
  const original = originalWords(entry);
  const edited = original === null ? '' : `<p class="dim">${originalLabel}</p><del>${pre(original)}</del>`;
  if (change) return folded(head, diffHtml(change) + edited, true);
  const { command } = entry.input;
  const asked =
    typeof command === 'string'
      ? `<pre><code>${highlight(plainText(command), 'sh')}</code></pre>`
      : `<pre><code>${highlight(plainText(JSON.stringify(entry.input, null, 2)), 'json')}</code></pre>`;
  const answer = entry.result && entry.result.text !== '' ? pre(plainResult(entry.result.text)) : '';
  const images = entry.result ? pictures(entry, entry.result.images, pictureOf) : '';
  return folded(head, asked + edited + answer + images, isBad);
}

function pictures(entry: Entry, attachments: readonly Attachment[], pictureOf: PictureOf): string {
  return attachments
    .map((attachment) => {
      const address = pictureOf(entry, attachment);
      if (address === null) return `<p class="dim">${escaped(`${attachment.kind}, ${attachment.mediaType}`)}</p>`;
      return `<p><img src="${escaped(address)}" alt="Picture"></p>`;
    })
    .join('');
}

function folded(summary: string, body: string, isOpen: boolean): string {
  return `<details${isOpen ? ' open' : ''}><summary>${summary}</summary><div>${body}</div></details>`;
}

function note(words: string, isBad = false): string {
  return `<p class="note${isBad ? ' bad' : ''}">${escaped(words)}</p>`;
}

function pre(text: string): string {
  return `<pre>${escaped(plainText(text))}</pre>`;
}
