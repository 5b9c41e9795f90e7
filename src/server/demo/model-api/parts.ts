const leastLength = 16;

/** Cuts words into the texts of deltas: of `chunk` characters each, or between words, so that a path stays whole. */
export function partsOf(words: string, chunk?: number): string[] {
  return chunk === undefined ? betweenWords(words) : everyCharacters(words, chunk);
}

/** Characters are code points: no delta ends inside one. */
export function firstCharacters(words: string, count: number): string {
  return [...words].slice(0, count).join('');
}

function betweenWords(words: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const word of words.split(/(?<=[\s,:])/u)) {
    part += word;
    if (part.length < leastLength) continue;
    parts.push(part);
    part = '';
  }
  return part === '' ? parts : [...parts, part];
}

function everyCharacters(words: string, chunk: number): string[] {
  const characters = [...words];
  const count = Math.ceil(characters.length / chunk);
  return Array.from({ length: count }, (_, index) => characters.slice(index * chunk, (index + 1) * chunk).join(''));
}
