import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Recorded, Situation } from '../../../../test/rules/situation.ts';
import { situations } from '../../../../test/rules/situations.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { PlacedRule, RulePlace, RuleSet } from '../../../core/permission/rule.ts';
import { abilitiesOf } from './abilities.ts';
import { tryCall } from './try-call.ts';

const home = '/home/user';
const folder = '/home/user/project';

/** Where what is worked out is known to differ from what the CLI did, and why that is left so. */
const different: { [version: string]: { [call: string]: string } } = {
  '2.1.38': {},
  '2.1.325': {
    'allow exactly: Bash npm  run build': 'blanks inside of a command count only for a rule without a star',
    'plan: Bash touch n': 'the account of the experiment has no safety check for the plan mode; with one it is asked',
    'plan: Bash npm run build': 'the same',
  },
};

for (const version of ['2.1.38', '2.1.325']) {
  const recorded = recordingOf(version);
  describe(`what ${version} was seen to decide`, () => {
    for (const [name, situation] of Object.entries(situations)) {
      const seen = recorded[name] ?? [];
      it.each(seen.map((decided, index) => ({ ...decided, index })))(
        `${name}: $outcome $call`,
        ({ call, outcome, index }) => {
          const tried = situation.calls[index];
          if (!tried) throw new Error('no such call');
          const trial = tryCall(filled(tried), ruleSetOf(situation), abilitiesOf(version));
          if (different[version]?.[`${name}: ${call}`] !== undefined) return expect(trial?.outcome).not.toBe(outcome);
          expect(trial?.outcome, JSON.stringify(trial?.steps)).toBe(outcome);
        },
      );
    }
  });
}

function recordingOf(version: string): Recorded {
  const file = new URL(`../../../../test/rules/recorded/${version}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function ruleSetOf({ project, local, user, mode }: Situation): RuleSet {
  const places: [RulePlace, JsonObject | undefined][] = [
    ['local', local],
    ['project', project],
    ['user', user],
  ];
  const rules = places.flatMap(([place, permissions = {}]) =>
    (['deny', 'ask', 'allow'] as const).flatMap((behavior) =>
      textsOf(permissions[behavior]).map((rule): PlacedRule => ({ behavior, rule, place })),
    ),
  );
  const folders = textsOf(project?.additionalDirectories).map((path) => ({ path, place: 'project' as const }));
  return { folder, home, rules, folders, mode: mode ?? String(project?.defaultMode ?? 'default') };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((text) => filled(String(text))) : [];
}

function filled<Value>(value: Value): Value {
  const text = JSON.stringify(value).replaceAll('$PROJECT', folder);
  return JSON.parse(text.replaceAll('/$HOME', `/${home}`).replaceAll('"$HOME/', `"${home}/`));
}

it.each([
  ['2.1.38', true, 'allow'],
  ['2.1.38', false, 'ask'],
  ['2.1.325', true, 'ask'],
] as const)('%s in plan mode with bypassing available (%s): %s', (version, isAvailable, outcome) => {
  const set: RuleSet = {
    folder,
    home,
    rules: [],
    folders: [],
    mode: 'plan',
    ...(isAvailable ? { mayBypass: true } : {}),
  };
  const trial = tryCall({ tool: 'Write', input: { file_path: `${folder}/a` } }, set, abilitiesOf(version));
  expect(trial?.outcome).toBe(outcome);
});

it.each(['<(a)', '< ', '> a '])(
  '[R19] a command of 240 KB is not held against anything, not even without rules: %j',
  (piece) => {
    const set: RuleSet = { folder, home, rules: [], folders: [], mode: 'default' };
    const command = piece.repeat((240 * 1024) / piece.length);
    expect(tryCall({ tool: 'Bash', input: { command } }, set, abilitiesOf('2.1.325'))).toBeNull();
  },
);
