/**
 * The id under which a message waits again after the CLI gave it back: its UUID with the last 12 digits replaced by a hash.
 * Derived, not random, so that every replay of the journal comes to the same id.
 */
export function successorId(id: string): string {
  return derivedId(id, id);
}

/** The UUID that follows from another one and a text. */
export function derivedId(id: string, text: string): string {
  return id.slice(0, -12) + hash(text).padStart(12, '0');
}

/** 48 bits in hex: FNV-1a over the characters, twice with different starts. */
function hash(text: string): string {
  const half = (start: number) => {
    let value = start;
    for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
    return (value >>> 0) % 0x1000000;
  };
  return (half(0x811c9dc5) * 0x1000000 + half(0x1b873593)).toString(16);
}
