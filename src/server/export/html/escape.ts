import { memberOf } from '../../../core/json.ts';

const entities: { [letter: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as it can stand in HTML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  // Control characters other than white space are no part of a page.
  return text.replaceAll(/[&<>"']/g, (letter) => memberOf(entities, letter) ?? '').replaceAll(/[^\P{Cc}\t\n\r]/gu, '�');
}

/** An address that a link may lead to; null for anything that could run. */
export function safeAddress(href: string): string | null {
  return /^(?:https?:\/\/|mailto:)[^\s]*$/i.test(href) ? href : null;
}
