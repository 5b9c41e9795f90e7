import { agents } from './agents.ts';
import { controls } from './controls.ts';
import { conversation } from './conversation.ts';
import { failures } from './failures.ts';
import { lifecycle } from './lifecycle.ts';
import { permissions } from './permissions.ts';
import type { Scenario } from './scenario.ts';
import { tools } from './tools.ts';

/** Every scenario by name. */
export const catalogue: Record<string, Scenario> = {
  ...conversation,
  ...tools,
  ...agents,
  ...permissions,
  ...lifecycle,
  ...failures,
  ...controls,
};
