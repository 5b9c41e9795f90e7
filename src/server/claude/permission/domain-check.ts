import { contentRules } from './known-rules.ts';
import type { Look } from './path-check.ts';
import type { Verdict } from './verdict.ts';

/** What rules of the form `domain:example.com` decide about an address. */
export function checkedDomain(url: string, { set, abilities, notes }: Look): Verdict | null {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  const ruled = (behavior: 'deny' | 'ask' | 'allow') =>
    notes.rule(`domain:${host}`, behavior, contentRules(set, behavior, 'WebFetch'), ({ text }) =>
      fitsDomain(text.content ?? '', host, abilities.patternsInNames),
    );
  const asked = ruled('deny') ?? ruled('ask');
  if (asked) return { ...asked, isFirm: asked.isFirm || abilities.askBeatsTool };
  return ruled('allow');
}

function fitsDomain(content: string, host: string, hasPatterns: boolean): boolean {
  if (!content.startsWith('domain:')) return false;
  const domain = content.slice('domain:'.length).toLowerCase();
  if (hasPatterns && domain.startsWith('*.')) return host.endsWith(domain.slice(1));
  return host === domain;
}
