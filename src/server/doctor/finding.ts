/** What was looked at, how it is, and what to do about it. */
export type Finding = { check: Check; verdict: Verdict; found: string; advice: string | null };

export type Check =
  | 'node'
  | 'cli'
  | 'signIn'
  | 'credential'
  | 'data'
  | 'space'
  | 'settings'
  | 'database'
  | 'port'
  | 'leftovers';

/** `unsure` works, or may work: it is worth knowing. */
export type Verdict = 'good' | 'unsure' | 'bad';

export function good(check: Check, found: string): Finding {
  return { check, verdict: 'good', found, advice: null };
}

export function unsure(check: Check, found: string, advice: string | null = null): Finding {
  return { check, verdict: 'unsure', found, advice };
}

export function bad(check: Check, found: string, advice: string): Finding {
  return { check, verdict: 'bad', found, advice };
}
