import { parseArgs } from 'node:util';
import { torture, verdictsOf } from '../test/fleet/torture.ts';

/** `npm run torture:fleet -- [--kills N] [--seed N]`: kills a server with agents by -9, and looks at what is left. */

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const kills = Number(values.kills);
const agents = 5;
const tasks = Math.max(2, Math.ceil(kills / 10));
const tortured = await torture({ kills, agents, tasks, seed: Number(values.seed) });
const wrong = verdictsOf(tortured, agents * tasks);
const goneOn = tortured.ran.length - tortured.tasks.length;
console.log(
  `${tortured.kills} kills, ${tortured.starts} starts of the CLI, ${tortured.tasks.length} tasks, ${goneOn} messages that went on with one`,
);
for (const sentence of wrong) console.log(sentence);
process.exit(wrong.length === 0 ? 0 : 1);
