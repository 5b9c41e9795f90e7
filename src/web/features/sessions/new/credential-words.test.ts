import { expect, test } from 'vitest';
import type { CliFacts } from '../../../../core/session/state.ts';
import { credentialWords } from './credential-words.ts';

const found = {
  type: 'found',
  file: '/bin/claude',
  version: '2.1.325',
  refusesBypass: false,
  background: true,
  credential: null,
} as const;

test('a variable that is signed in with is named', () => {
  const cli = { ...found, refusesBypass: false, background: true, credential: 'ANTHROPIC_API_KEY' };
  expect(credentialWords({ cli, reported: null, demo: null })).toBe(
    'Signs in with ANTHROPIC_API_KEY from the environment.',
  );
});

test('the account is named when the CLI has told it', () => {
  const account = { email: 'ada@example.org', organization: null, plan: 'Max', source: null };
  const reported = { sessionId: 'a', isLive: false, facts: { account } as CliFacts };
  expect(credentialWords({ cli: found, reported, demo: null })).toBe(
    "Uses the CLI's own account of ada@example.org (Max).",
  );
  expect(credentialWords({ cli: found, reported: null, demo: null })).toBe("Uses the CLI's own account.");
});

test('without a CLI there is nothing to say', () => {
  expect(
    credentialWords({ cli: { type: 'unusable', reason: 'notFound', sentence: '' }, reported: null, demo: null }),
  ).toBeNull();
});

test('without a CLI and with the demo it is said that there is only that', () => {
  const cli = { type: 'unusable', reason: 'notFound', sentence: '' } as const;
  expect(credentialWords({ cli, reported: null, demo: '/demo' })).toContain('only the demo');
});
