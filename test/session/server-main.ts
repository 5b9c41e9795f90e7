import { join } from 'node:path';
import { openHouse, say, until } from './house.ts';

const [folder = '', project = '', fake = '', text = ''] = process.argv.slice(2);
const environment = { PATH: process.env.PATH ?? '', HOME: fake };
const cli = { file: join(fake, 'claude'), prefixArguments: [], version: '2.1.325', environment };
const house = await openHouse(cli, { folder, project });
const session = await house.create();
const message = await say(session, text);
const state = await until(session, (now) => now.turn.type === 'running' && now.open[message]?.type === 'message');
const identity = state.run.type === 'live' ? state.run.run.identity : null;
process.stdout.write(JSON.stringify({ session: session.id, message, identity }));
