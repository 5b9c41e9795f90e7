import { testedVersions } from '../../core/tested-versions.ts';
import { askSignIn, type SignInState } from '../claude/sign-in-state.ts';
import { compareVersions } from '../claude/version.ts';
import type { ClaudeCli, CliLookup, CliProblem } from '../session/claude-cli.ts';
import { bad, type Finding, good, unsure } from './finding.ts';

/** The CLI: whether it is there, whether we know its version, and whether it could answer. */
export async function examineCli(find: () => Promise<CliLookup>): Promise<Finding[]> {
  const lookup = await find();
  if (lookup.type === 'unusable') return [unusableCli(lookup)];
  const { cli } = lookup;
  const state = await askSignIn({ file: cli.file, prefixArguments: cli.prefixArguments, env: cli.environment });
  return [versionFinding(cli), signInFinding(state), credentialFinding(cli)];
}

function unusableCli({ reason, sentence }: CliProblem): Finding {
  if (reason === 'tooOld') return bad('cli', sentence, 'Run "claude update".');
  return bad('cli', sentence, 'To look around without it, start with --demo.');
}

export function versionFinding({ file, version }: Pick<ClaudeCli, 'file' | 'version'>): Finding {
  const found = `${file}, version ${version}`;
  if (testedVersions.includes(version)) return good('cli', `${found}, which is tested`);
  const newest = testedVersions.at(-1) ?? version;
  if (compareVersions(version, newest) > 0) {
    return unsure(
      'cli',
      `${found}, newer than the newest tested (${newest})`,
      'What it says that is new is kept and shown raw.',
    );
  }
  return good('cli', `${found}, between the tested ${testedVersions.join(' and ')}`);
}

export function signInFinding(state: SignInState): Finding {
  switch (state.type) {
    case 'in':
      return good('signIn', `The CLI is signed in (${state.method}).`);
    case 'out':
      return bad(
        'signIn',
        'The CLI is not signed in.',
        'Run "claude" in a terminal and type /login, or start with --demo.',
      );
    case 'untold':
      return unsure(
        'signIn',
        'This version of the CLI does not tell whether it is signed in.',
        'The first message will show.',
      );
  }
}

function credentialFinding({ credential }: ClaudeCli): Finding {
  if (credential === null) return good('credential', "Sessions use the CLI's own account.");
  return unsure(
    'credential',
    `Sessions use the variable ${credential}, not the CLI's own account.`,
    `Start without ${credential} if the account is to be used.`,
  );
}
