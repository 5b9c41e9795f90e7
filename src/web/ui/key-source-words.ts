/** Where the CLI says its API key comes from (`apiKeySource`), in words. */
export function keySourceWords(source: string): string {
  // The CLI says `none` with an account, and also when nobody is signed in.
  if (source === 'none') return 'No API key: uses the CLI’s own account, if it’s signed in';
  if (source === 'oauth') return 'Signed in with a Claude account';
  if (source === 'apiKeyHelper') return 'Signed in with the apiKeyHelper from settings';
  if (/^[A-Z][A-Z0-9_]+$/.test(source)) return `Signed in with ${source} from the environment`;
  return `Signed in with: ${source}`;
}
