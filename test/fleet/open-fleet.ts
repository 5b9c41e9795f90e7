import { afterEach } from 'vitest';
import type { Fleet, FleetParts } from '../../src/server/fleet/fleet.ts';
import type { Scenario } from '../fake-claude/scenario.ts';
import { fakeHouse, type House } from '../session/house.ts';
import { openFleet } from './fleet-house.ts';

const leaving: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const leave of leaving.splice(0).reverse()) await leave();
});

/** A house with a fleet, gone when the test is over. */
export async function open(
  scenario: Scenario = {},
  change: Partial<FleetParts> = {},
): Promise<{ house: House & { fake: string }; fleet: Fleet }> {
  const house = await fakeHouse(scenario);
  const fleet = await openFleet(house, change);
  leaving.push(async () => {
    fleet.stop();
    await house.registry.close();
    await fleet.close();
    await house.close();
  });
  return { house, fleet };
}
