import type { Cause, Why } from '../../../core/permission/why.ts';
import { modeWords, outcomeWords, placeWords, reasonWords, suggestionSummary } from '../../../core/permission/words.ts';
import { exactTime } from '../format.ts';

export type WhyLine = { label: string; words: string; isCode?: boolean; isStruck?: boolean };

export type WhyWords = { headline: string; lines: WhyLine[]; remark: string | null };

/** What there is to say about why a call was allowed or not. */
export function whyWords({ decision, cause, isProbable }: Why): WhyWords {
  return {
    headline: headlineOf(decision, cause, isProbable),
    lines: [...editLines(decision, cause), ...causeLines(cause), ...commonLines(decision)],
    remark: isProbable ? `${workedOut(cause)} worked out from the rules as they are now.` : remarkOf(cause),
  };
}

/** That it was a rule is sure where the CLI has said so; only which one it was is worked out. */
function headlineOf({ outcome, by }: Why['decision'], cause: Cause, isProbable: boolean): string {
  if (cause.type === 'open') return 'Not decided yet';
  const words = `${outcomeWords(outcome)} ${byWords(cause)}`;
  return isProbable && by.type !== 'rule' ? `Probably ${words.charAt(0).toLowerCase()}${words.slice(1)}` : words;
}

function byWords(cause: Cause): string {
  switch (cause.type) {
    case 'open':
      return '';
    case 'person':
      return `by ${cause.device ?? 'a person'}`;
    case 'hook':
      return 'by a hook';
    case 'rule':
      return 'by a rule';
    case 'mode':
      return 'by the permission mode';
    case 'reason':
      return `because ${reasonWords(cause.reason)}`;
    case 'cli':
      return `by the CLI: ${cause.reason}`;
    case 'noTool':
      return 'because there is no such tool in this session';
    case 'badCall':
      return 'by the CLI before anybody was asked';
    case 'cancelled':
      return `because ${cause.reason}`;
    case 'unknown':
      return 'without a question';
  }
}

function workedOut(cause: Cause): string {
  return cause.type === 'rule' ? 'Which rule it was is' : 'This is';
}

function editLines({ subject, original }: Why['decision'], cause: Cause): WhyLine[] {
  if (cause.type !== 'person' || !cause.isEdited) return [];
  const changed = { label: 'Changed', words: 'Edited before it was allowed' };
  if (original === undefined) return [changed];
  return [
    changed,
    { label: 'Ran', words: subject, isCode: true },
    { label: 'Original', words: original, isCode: true, isStruck: true },
  ];
}

function causeLines(cause: Cause): WhyLine[] {
  if (cause.type === 'rule' && cause.rule) {
    return [
      { label: 'Rule', words: cause.rule.rule, isCode: true },
      { label: 'From', words: placeWords(cause.rule.place) },
    ];
  }
  if ((cause.type === 'hook' || cause.type === 'badCall') && cause.words !== '')
    return [{ label: 'It said', words: cause.words }];
  if (cause.type !== 'person') return [];
  return [
    ...cause.suggestions.map((suggestion) => ({ label: 'Remembered', words: suggestionSummary(suggestion) })),
    ...(cause.note ? [{ label: 'Note', words: cause.note }] : []),
  ];
}

function commonLines({ mode, at }: Why['decision']): WhyLine[] {
  return [
    ...(mode === null ? [] : [{ label: 'Mode', words: modeWords(mode) }]),
    { label: 'Time', words: exactTime(at) },
  ];
}

function remarkOf(cause: Cause): string | null {
  if (cause.type === 'rule') return 'Which rule it was is not known: none of the rules as they are now fits.';
  if (cause.type !== 'unknown') return null;
  return 'Nobody was asked, and the rules as they are now do not tell why. They may have changed since.';
}
