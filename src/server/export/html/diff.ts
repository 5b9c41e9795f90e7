import type { FileChange, Hunk } from '../../../core/session/file-change.ts';
import { escaped } from './escape.ts';

/** A change of a file as a table: the line's number before, its number after, its text. */
export function diffHtml({ path, isNew, added, removed, hunks, clipped, isLowerBound }: FileChange): string {
  const counts = `${isLowerBound ? '≥ ' : ''}<span class="add">+${added}</span> <span class="del">−${removed}</span>`;
  const name = `<figcaption>${escaped(path)}${isNew ? ' <em>new file</em>' : ''} ${counts}</figcaption>`;
  const rest = clipped ? '<p class="dim">The rest of this change is left out.</p>' : '';
  return `<figure class="diff">${name}<div class="wide"><table>${hunks.map(rowsOf).join(gap)}</table></div>${rest}</figure>`;
}

const gap = '<tr class="gap"><td colspan="3">⋯</td></tr>';

function rowsOf({ oldStart, newStart, lines }: Hunk): string {
  let before = oldStart;
  let after = newStart;
  return lines
    .map((line) => {
      const text = escaped(line.slice(1));
      if (line.startsWith('+')) return `<tr class="add"><td></td><td>${after++}</td><td>+ ${text}</td></tr>`;
      if (line.startsWith('-')) return `<tr class="del"><td>${before++}</td><td></td><td>− ${text}</td></tr>`;
      return `<tr><td>${before++}</td><td>${after++}</td><td>  ${text}</td></tr>`;
    })
    .join('');
}
