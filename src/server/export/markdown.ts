import type { Entry, TurnBody } from '../../core/session/entry.ts';
import { fileChangeOf, type Hunk } from '../../core/session/file-change.ts';
import { plainResult } from '../../core/session/result-text.ts';
import { visible } from '../../core/text/visible.ts';
import type { ExportedSession } from './exported-session.ts';
import { asideWords, compactionWords, noticeWords, requestWords, turnWords } from './notice-words.ts';
import { plainText } from './plain-text.ts';
import { dollars, originalLabel, originalWords, type ToolEntry, toolName, toolState, toolTitle } from './tool-title.ts';

export function markdownHead({ title, cwd, model, cost, turns, createdAt }: ExportedSession): string {
  const facts = [
    `- Folder: ${code(visible(cwd))}`,
    `- Begun: ${new Date(createdAt).toISOString()}`,
    ...(model === null ? [] : [`- Model: ${model}`]),
    `- Turns: ${turns}`,
    `- Cost: ${dollars(cost)}`,
  ];
  return `# ${visible(oneLine(title), 'prose')}\n\n${facts.join('\n')}\n`;
}

/** An entry as Markdown, with an empty line before it. What belongs to a subagent is quoted. */
export function entryMarkdown(entry: Entry): string {
  const text = bodyOf(entry);
  if (text === '') return '';
  return `\n${entry.parent === null ? text : text.replace(/^/gm, '> ')}\n`;
}

function bodyOf(entry: Entry): string {
  switch (entry.type) {
    case 'message': {
      const files = entry.attachments.map(({ kind, mediaType }) => `*(${kind}, ${mediaType})*`);
      return ['## You', plainText(entry.text), ...files].join('\n\n');
    }
    case 'text':
      return plainText(entry.text);
    case 'thinking':
      return entry.text === '' ? '' : `<details><summary>Thinking</summary>\n\n${plainText(entry.text)}\n\n</details>`;
    case 'tool':
      return toolMarkdown(entry);
    case 'request':
      return `*${requestWords(entry)}*`;
    case 'aside':
      return [`*Aside:* ${plainText(entry.question)}`, quoted(asideWords(entry.state))].join('\n\n');
    case 'command':
      return fenced(entry.text, '');
    case 'error':
      return `**Error:** ${entry.text}`;
    case 'compaction':
      return [`---\n\n*${compactionWords(entry)}*`, ...(entry.summary === null ? [] : [quoted(entry.summary)])].join(
        '\n\n',
      );
    case 'notice':
      return `*${oneLine(noticeWords(entry.notice))}*`;
    case 'turn':
      return [...structuredOutput(entry), `*${oneLine(turnWords(entry))}*`].join('\n\n');
    case 'unknown':
      return fenced(JSON.stringify(entry.raw, null, 2), 'json');
    case 'noise':
      return fenced(entry.text, '');
  }
}

function structuredOutput({ structured }: TurnBody): string[] {
  return structured === undefined ? [] : ['**Structured output**', fenced(JSON.stringify(structured, null, 2), 'json')];
}

function toolMarkdown(entry: ToolEntry): string {
  const title = toolTitle(entry);
  const head = `**${toolName(entry)}**${title === '' ? '' : ` ${code(title)}`} *(${toolState(entry)})*`;
  const original = originalWords(entry);
  const edited = original === null ? '' : `*${originalLabel}:*\n\n${fenced(original, '')}`;
  const change = fileChangeOf(entry);
  if (change) {
    const patch = fenced(change.hunks.map(patchOf).join('\n'), 'diff');
    return [head, patch, edited].filter((part) => part !== '').join('\n\n');
  }
  const { command } = entry.input;
  const asked =
    typeof command === 'string'
      ? fenced(command, 'sh')
      : title === ''
        ? fenced(JSON.stringify(entry.input, null, 2), 'json')
        : '';
  const answer = entry.result && entry.result.text !== '' ? fenced(plainResult(entry.result.text), '') : '';
  return [head, asked, edited, answer].filter((part) => part !== '').join('\n\n');
}

export function patchOf({ oldStart, oldLines, newStart, newLines, lines }: Hunk): string {
  return [`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`, ...lines].join('\n');
}

/** A fence longer than any in the text, so that nothing in it ends it. */
function fenced(text: string, language: string): string {
  const runs = text.match(/`{3,}/g) ?? [];
  const fence = '`'.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return `${fence}${language}\n${plainText(text)}\n${fence}`;
}

function code(text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const tick = '`'.repeat(Math.max(1, ...runs.map((run) => run.length + 1)));
  const pad = runs.length > 0 ? ' ' : '';
  return `${tick}${pad}${oneLine(text)}${pad}${tick}`;
}

function quoted(text: string): string {
  return plainText(text).replace(/^/gm, '> ');
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
