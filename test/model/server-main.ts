import { join } from 'node:path';
import { makeFleet } from '../fleet/fleet-house.ts';
import { openHarbour } from '../hub/harbour.ts';
import { openHouse } from '../session/house.ts';

/** A server with sessions and a hub, and nothing around them, until it is killed. */
const [folder = '', fake = '', pageLimit = '0'] = process.argv.slice(2);

const environment = { PATH: process.env.PATH ?? '', HOME: fake };
const cli = { file: join(fake, 'claude'), prefixArguments: [], version: '2.1.325', environment };
const house = await openHouse(cli, { folder, project: join(folder, 'project'), pageLimit: Number(pageLimit) });
// It serves before it has taken up what was left, as on a full disk that can take long.
const harbour = await openHarbour(house, { fleet: await makeFleet(house) });
process.stdout.write(`${new URL(harbour.url).port}\n`);
await house.registry.recover();
