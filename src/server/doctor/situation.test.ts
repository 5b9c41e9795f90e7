import { expect, test } from 'vitest';
import { signInFinding, unusableCli } from './examine-cli.ts';
import { examineNode } from './examine-machine.ts';
import { type Situation, situationOf } from './situation.ts';

test('a checkout is told from a package, and a package in a container from both', () => {
  expect(situationOf('/code/quarterdeck/src/server/doctor/situation.ts', () => true)).toBe('checkout');
  expect(situationOf('/lib/node_modules/quarterdeck/dist/server/doctor/situation.js', () => false)).toBe('package');
  expect(situationOf('/app/dist/situation.js', (path) => path === '/.dockerenv')).toBe('container');
});

const missing = { type: 'unusable', reason: 'notFound', sentence: 'There is none.' } as const;
const old = { type: 'unusable', reason: 'tooOld', sentence: 'It is old.' } as const;

test.each<[Situation, RegExp, RegExp, RegExp, RegExp]>([
  ['checkout', /"npm start -- --demo"/, /"claude update"/, /or use "npm start"/, /"npm start -- --demo"/],
  ['package', /"quarterdeck --demo", .* recorded/, /"claude update"/, /or newer\.$/, /"quarterdeck --demo"/],
  [
    'container',
    /in the image.*"serve --no-open --demo"/,
    /in the image/,
    /image/,
    /^Run "docker exec -it CONTAINER claude"/,
  ],
])('in a %s it advises what works there', (situation, none, tooOld, node, signIn) => {
  const here = { situation, isNamed: false };
  expect(unusableCli(missing, here).advice).toMatch(none);
  expect(unusableCli(old, here).advice).toMatch(tooOld);
  expect(examineNode('20.1.0', situation).advice).toMatch(node);
  expect(signInFinding({ type: 'out' }, situation).advice).toMatch(signIn);
});

test('a CLI that was named wrongly is to be named rightly: the demo would look for the same one', () => {
  expect(unusableCli(missing, { situation: 'package', isNamed: true }).advice).not.toContain('demo');
  expect(unusableCli(missing, { situation: 'checkout', isNamed: true }).advice).toContain('demo');
});
