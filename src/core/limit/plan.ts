import type { CliFacts } from '../session/state.ts';

/** Whether the account has limits of a plan, told from how the CLI is signed in. */
export type Plan =
  | { type: 'plan' }
  /** It pays for what it uses. `by`: apiKey, or the provider that it goes through. */
  | { type: 'none'; by: string }
  /** This CLI doesn't tell how much is used. */
  | { type: 'unreported'; version: string | null }
  | { type: 'unknown' };

const planCredentials = ['none', 'oauth'];
const keySources = ['ANTHROPIC_AUTH_TOKEN', 'apiKeyHelper', 'ANTHROPIC_API_KEY'];

export function planOf(cli: Pick<CliFacts, 'account' | 'credential' | 'capabilities' | 'version'>): Plan {
  const { account, credential, capabilities, version } = cli;
  const provider = account?.provider ?? 'firstParty';
  if (provider !== 'firstParty') return { type: 'none', by: provider };
  if (credential === null) return { type: 'unknown' };
  if (!planCredentials.includes(credential)) return { type: 'none', by: 'apiKey' };
  // A token of somebody else's gateway, which the CLI doesn't count as a key.
  if (keySources.includes(account?.source ?? '')) return { type: 'none', by: 'gateway' };
  return capabilities.length === 0 ? { type: 'unreported', version } : { type: 'plan' };
}
