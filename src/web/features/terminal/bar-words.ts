const recentMs = 5 * 60_000;

/** What is said of a session in a terminal, of which only the record is known. */
export function barWords(isWorking: boolean, idleMs: number, ago: string): { title: string; detail: string } {
  const detail = 'New lines appear here as they are written. To write to it here, take it over.';
  if (isWorking) return { title: 'This session runs in a terminal', detail };
  if (idleMs < recentMs) return { title: 'This session is in a terminal', detail };
  return { title: `This session was last used in a terminal, ${ago}`, detail: 'To go on with it here, take it over.' };
}
