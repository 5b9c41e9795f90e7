import type { SearchHit } from '../../../core/search/found.ts';

/** What is around the found words, with files of the project named from the project on. */
export function shortSnippet(snippet: SearchHit['snippet'], cwd: string): SearchHit['snippet'] {
  if (cwd === '') return snippet;
  return snippet.map((piece) => (piece.isMarked ? piece : { ...piece, text: piece.text.replaceAll(`${cwd}/`, '') }));
}
