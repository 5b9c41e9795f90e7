import { testedVersions } from '../../core/tested-versions.ts';
import { askSignIn, type SignInState } from '../claude/sign-in-state.ts';
import { compareVersions } from '../claude/version.ts';
import type { ClaudeCli, CliLookup, CliProblem } from '../session/claude-cli.ts';
import { bad, type Finding, good, unsure } from './finding.ts';
import { demoAdvice, type Situation } from './situation.ts';

/** `isNamed`: the user said which CLI it is. */
type Here = { situation: Situation; isNamed: boolean };

/** The CLI: whether it is there, whether we know its version, and whether it could answer. */
export async function examineCli(find: () => Promise<CliLookup>, here: Here): Promise<Finding[]> {
  const lookup = await find();
  if (lookup.type === 'unusable') return [unusableCli(lookup, here)];
  const { cli } = lookup;
  const state = await askSignIn({ file: cli.file, prefixArguments: cli.prefixArguments, env: cli.environment });
  return [versionFinding(cli), signInFinding(state, here.situation), credentialFinding(cli)];
}

/** What is installed in a running container is gone with it. */
const intoImage = 'Install it in the image, and start a new container.';

export function unusableCli({ reason, sentence }: CliProblem, { situation, isNamed }: Here): Finding {
  if (reason === 'tooOld')
    return bad('cli', sentence, situation === 'container' ? 'Update it in the image.' : 'Run "claude update".');
  // Only a checkout has a CLI of its own for the demo.
  if (isNamed && situation !== 'checkout')
    return bad('cli', sentence, 'Name the right file with --claude or in the settings, or name none.');
  const advice = demoAdvice(situation);
  return bad('cli', sentence, situation === 'container' ? `${intoImage} ${advice}` : advice);
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

export function signInFinding(state: SignInState, situation: Situation): Finding {
  switch (state.type) {
    case 'in':
      return good('signIn', `The CLI is signed in (${state.method}).`);
    case 'out':
      return bad(
        'signIn',
        'The CLI is not signed in.',
        `Run "${situation === 'container' ? 'docker exec -it CONTAINER claude' : 'claude'}" in a terminal and type /login. ${demo[situation]}`,
      );
    case 'untold':
      return unsure(
        'signIn',
        'This version of the CLI does not tell whether it is signed in.',
        'The first message will show.',
      );
  }
}

/** A CLI that is there runs the demo, and a scripted model needs no account. */
const demo: { [Where in Situation]: string } = {
  checkout: 'The demo needs no account: "npm start -- --demo".',
  package: 'The demo needs no account: "quarterdeck --demo".',
  container: 'The demo needs no account: start a container with "serve --no-open --demo".',
};

function credentialFinding({ credential }: ClaudeCli): Finding {
  if (credential === null) return good('credential', "Sessions use the CLI's own account.");
  return unsure(
    'credential',
    `Sessions use the variable ${credential}, not the CLI's own account.`,
    `Start without ${credential} if the account is to be used.`,
  );
}
