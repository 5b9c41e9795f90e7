/** A part of an address as it was before it was encoded. What was never encoded well stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
