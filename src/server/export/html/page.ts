import { visible } from '../../../core/text/visible.ts';
import type { ExportedSession } from '../exported-session.ts';
import { dollars } from '../tool-title.ts';
import { escaped } from './escape.ts';
import { contentPolicy, style } from './style.ts';

/** What comes before the entries of an exported page. */
export function pageHead({ title, cwd, model, cost, turns, createdAt, updatedAt }: ExportedSession): string {
  const facts: [string, string][] = [
    ['Folder', visible(cwd)],
    ['Begun', day(createdAt)],
    ['Last used', day(updatedAt)],
    ...(model === null ? [] : [['Model', model] as [string, string]]),
    ['Turns', String(turns)],
    ['Cost', dollars(cost)],
  ];
  const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(contentPolicy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(visible(title, 'prose'))}</title>
<style>${style}</style>
</head>
<body>
<main>
<header><h1>${escaped(visible(title, 'prose'))}</h1><dl>${list}</dl></header>
`;
}

export function pageFoot(redactions: number | null): string {
  const words =
    redactions === null
      ? 'Nothing was redacted.'
      : redactions === 1
        ? '1 secret was redacted.'
        : `${redactions} secrets were redacted.`;
  return `<footer class="dim">Exported by Quarterdeck. ${words}</footer>\n</main>\n</body>\n</html>\n`;
}

export function day(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
