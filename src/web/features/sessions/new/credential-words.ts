import type { Cli } from '../../../store/use-cli.ts';

/** What the CLI will sign in with, told before the first turn is paid for. */
export function credentialWords({ cli, reported, demo }: Cli): string | null {
  if (cli.type === 'unusable')
    return demo === null ? null : 'No claude CLI on this machine: only the demo can be used.';
  if (cli.credential !== null) return `Signs in with ${cli.credential} from the environment.`;
  const account = reported?.facts.account;
  const who = account?.email ?? account?.organization;
  const whose = who ? ` of ${who}` : '';
  return `Uses the CLI's own account${whose}${account?.plan ? ` (${account.plan})` : ''}.`;
}
