import { expect, test } from 'vitest';
import type { RunRow } from '../../core/session/change.ts';
import type { RunState } from '../../core/session/state.ts';
import { bypassOf } from './session-rules.ts';

const live: RunState = { type: 'live', run: {} as RunRow };
const none: RunState = { type: 'none' };
const may = { mayBypass: true } as const;

test.each([
  [
    'a run that began in bypass and is now in plan mode',
    { run: live, options: { permissionMode: 'plan' }, ...may },
    may,
  ],
  ['a run that began in plan mode', { run: live, options: { permissionMode: 'plan' } }, {}],
  ['a run whose next one begins in bypass', { run: live, options: { permissionMode: 'bypassPermissions' } }, {}],
  ['no run, and the next one begins in bypass', { run: none, options: { permissionMode: 'bypassPermissions' } }, may],
  ['no run, and the next one allows it', { run: none, options: { allowDangerouslySkipPermissions: true } }, may],
  ['no run after one in bypass', { run: none, options: { permissionMode: 'plan' }, ...may }, {}],
])('%s', (_what, state, expected) => {
  expect(bypassOf(state)).toEqual(expected);
});
