import { expect, test } from 'vitest';
import type { FolderRules } from '../../../core/permission/folder-rules.ts';
import { fixedBecause, moveTargets, seenVersions } from './seen-versions.ts';

const read = { type: 'read', version: 'v1', rules: [], folders: [], defaultMode: null } as const;

test('a change names the versions that were seen, and that a file was not there', () => {
  const rules: FolderRules = {
    folder: '/work',
    session: null,
    mode: 'default',
    version: null,
    files: [
      { place: 'policy', file: '/etc/p', text: { type: 'missing' } },
      { place: 'project', file: '/code/p', text: { ...read, rules: [], folders: [] } },
      { place: 'local', file: '/code/l', text: { type: 'missing' } },
    ],
  };
  expect(seenVersions(rules)).toEqual({ project: 'v1', local: null });
});

test('a rule moves to another behavior or another file, and to the user file only for who may', () => {
  expect(moveTargets({ place: 'project', behavior: 'allow' }, false)).toEqual([
    { place: 'project', behavior: 'ask' },
    { place: 'project', behavior: 'deny' },
    { place: 'local', behavior: 'allow' },
  ]);
  expect(moveTargets({ place: 'project', behavior: 'allow' }, true)).toContainEqual({
    place: 'user',
    behavior: 'allow',
  });
});

test('a file that cannot be changed says why', () => {
  expect(fixedBecause('project', { ...read, rules: [], folders: [] }, false)).toBeNull();
  expect(fixedBecause('policy', { type: 'missing' }, true)).toContain('manages');
  expect(fixedBecause('local', { type: 'broken', line: 3, problem: 'expected a value' }, true)).toContain('line 3');
  expect(fixedBecause('user', { type: 'missing' }, false)).toContain('admin');
});
