const output = /^<local-command-(stdout|stderr)>([\s\S]*)<\/local-command-\1>\s*$/;

/** What a slash command that the CLI runs itself has printed; null for any other text. */
export function commandOutput(text: string): { text: string; failed: boolean } | null {
  const found = output.exec(text);
  return found ? { text: found[2] ?? '', failed: found[1] === 'stderr' } : null;
}
