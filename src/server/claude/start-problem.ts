/** What the CLI has of a session, when a start failed because we thought otherwise. */
export type StartProblem = 'exists' | 'missing';

export function startProblem(words: string): StartProblem | null {
  if (/Session ID \S+ is already in use/.test(words)) return 'exists';
  if (/No conversation found/.test(words)) return 'missing';
  return null;
}
