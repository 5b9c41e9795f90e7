/** What a tool answered, without what is said to the model only. */
export function plainResult(text: string): string {
  return withoutReminders(withoutMark(text)).trimEnd();
}

/** The exit code that a failed command is reported with. */
export function exitCodeOf(text: string): number | null {
  const found = /^(?:Error: )?Exit code (\d+)/.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

const errorStart = '<tool_use_error>';
const errorEnd = '</tool_use_error>';

function withoutMark(text: string): string {
  const inner = text.trimEnd();
  if (!inner.startsWith(errorStart) || !inner.endsWith(errorEnd)) return text;
  return inner.slice(errorStart.length, -errorEnd.length);
}

const reminderStart = '<system-reminder>';
const reminderEnd = '</system-reminder>';

/** Reads the text once, however many reminders it has and whether or not they end. */
export function withoutReminders(text: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(reminderStart, at);
    const end = start === -1 ? -1 : text.indexOf(reminderEnd, start);
    if (end === -1) return kept + text.slice(at);
    kept += text.slice(at, start);
    at = end + reminderEnd.length;
  }
}
