const pattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version: ids of sessions, messages and frames are. */
export function isUuid(text: string): boolean {
  return pattern.test(text);
}

/** One UUID has one spelling here, whoever sent it. Ids that aren't UUIDs are left alone. */
export function canonicalId(text: string): string {
  return isUuid(text) ? text.toLowerCase() : text;
}
