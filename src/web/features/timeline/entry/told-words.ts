import { memberOf } from '../../../../core/json.ts';
import type { Notice } from '../../../../core/session/entry.ts';
import { unusableFigures, unusableFiguresWords } from '../../../../core/session/unusable-figures.ts';

type Told = Extract<Notice, { type: 'told' }>;

/** What the CLI tells in its own words: one line of it, and the rest behind. */
export function toldWords({ kind, level, text, facts }: Told): {
  text: string;
  look: 'quiet' | 'bad';
  detail: string | null;
} {
  const look = level === 'error' ? 'bad' : 'quiet';
  const title = memberOf(titles, kind);
  const [first = '', ...more] = text.trim().split('\n');
  if (kind === unusableFigures.kind) return { text: unusableFiguresWords, look, detail: null };
  if (kind === 'injected') return { text: 'Words were added to the conversation', look, detail: text };
  if (kind === 'wentBack') {
    return { text: 'Went back to an earlier message: what stands between was left', look, detail: null };
  }
  if (kind === 'notRun') {
    return {
      text: 'The CLI didn’t run this message. A UserPromptSubmit hook may have blocked it',
      look: 'bad',
      detail: null,
    };
  }
  if (kind === 'plugin_install') {
    const name = typeof facts.name === 'string' ? facts.name : 'a plugin';
    return { text: `Plugin ${name}: ${text || (facts.status ?? 'installed')}`, look, detail: null };
  }
  const line = [title, first].filter(Boolean).join(': ') || kind.replaceAll('_', ' ');
  const isLong = line.length > 200 || more.length > 0;
  return { text: line.length > 200 ? `${line.slice(0, 199)}…` : line, look, detail: isLong ? text : null };
}

const titles: { [kind: string]: string } = {
  worker_shutting_down: 'The CLI is shutting down',
  session_writes_lost: 'The CLI could not keep its own record',
  mirror_error: 'The CLI could not copy its record',
  files_persisted: 'Files kept',
  memory_recall: 'Recalled',
  elicitation_complete: 'Answered to',
  auth_status: 'Sign-in',
  tool_use_summary: 'In short',
  active_goal: 'Goal',
};
