import { afterEach } from 'vitest';
import type { Scenario } from '../fake-claude/scenario.ts';
import { fakeHouse, type House } from '../session/house.ts';
import { type Harbour, type HarbourOptions, openHarbour } from './harbour.ts';

export type Port = { house: House & { fake: string }; harbour: Harbour };

const ports: Port[] = [];

afterEach(async () => {
  for (const { house, harbour } of ports.splice(0)) {
    await harbour.close();
    await house.close();
  }
});

/** A house and a harbour for one test, gone after it. */
export async function openPort(scenario: Scenario = {}, options: HarbourOptions = {}): Promise<Port> {
  const house = await fakeHouse(scenario);
  const port = { house, harbour: await openHarbour(house, options) };
  ports.push(port);
  return port;
}
