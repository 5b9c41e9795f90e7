/** What a tool answered, without what is said to the model only. */
export function plainResult(text: string): string {
  return text
    .replace(/<system-reminder>[\s\S]*?<\/system-reminder>\n?/g, '')
    .replace(/^<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/, '$1')
    .trimEnd();
}

/** The exit code that a failed command is reported with. */
export function exitCodeOf(text: string): number | null {
  const found = /^(?:Error: )?Exit code (\d+)/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}
