/** The CLI's own file of a session, as it is now. Without it the CLI can't resume the session. */
export type SessionFile =
  /** `dueAt`: from then on a CLI that starts may delete it; null where none does. */
  | { type: 'there'; modified: number; bytes: number; dueAt: number | null }
  | { type: 'missing' }
  /** There never was one, or it isn't where this server looks. */
  | { type: 'none'; reason: 'notStarted' | 'notSaved' | 'otherCli' | 'elsewhere' };

export const dayMs = 24 * 60 * 60_000;

export function dueAt(modified: number, days: number | null): number | null {
  return days === null ? null : modified + days * dayMs;
}

export function isDue(file: SessionFile, now: number): boolean {
  return file.type === 'there' && file.dueAt !== null && file.dueAt <= now;
}

/** How long before its file is due a person hears of it. */
const warningMs = 7 * dayMs;

/** Whether a file will be due soon. */
export function isDueSoon(file: SessionFile, now: number): boolean {
  return file.type === 'there' && file.dueAt !== null && file.dueAt > now && file.dueAt <= now + warningMs;
}

/** Why a session's file can't be written again. */
export type UnrestorableReason = 'nothingSaid' | 'originUnknown';
