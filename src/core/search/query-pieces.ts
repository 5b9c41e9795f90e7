/** One piece of a search as it was typed. `filter` is the word before a colon. */
export type Piece = {
  text: string;
  filter: string | null;
  isNot: boolean;
  isQuoted: boolean;
  start: number;
  end: number;
};

/** A piece ends at a space outside of quotes. A quote that is never closed goes on to the end. */
export function piecesOf(text: string): Piece[] {
  return [...text.matchAll(piece)].map((match) => {
    const { not, filter, quoted, plain = '' } = match.groups as Groups;
    return {
      text: quoted ?? plain,
      filter: filter ?? null,
      isNot: not !== undefined,
      isQuoted: quoted !== undefined,
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

type Groups = { [Name in 'not' | 'filter' | 'quoted' | 'plain']: string | undefined };

const piece = /(?<not>-(?=[^\s-]))?(?:(?<filter>[A-Za-z]+):(?=[^\s:]))?(?:"(?<quoted>[^"]*)(?:"|$)|(?<plain>[^\s"]+))/g;
