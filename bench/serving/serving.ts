import type { Figure } from '../row.ts';
import { crash } from './crash.ts';
import { openHarbour } from './deck-source.ts';
import { delivery } from './delivery.ts';
import { manySessions } from './many-sessions.ts';
import { reconnect } from './reconnect.ts';
import { throughput } from './throughput.ts';

/** The whole server as a process, with the fake CLI and clients on sockets. */
export const serving: Figure = async ({ quick, seed }) => {
  const harbour = await openHarbour();
  const streamed = [...(await manySessions(harbour, quick)), ...(await delivery(harbour, quick))];
  await harbour.close();
  return [...streamed, ...(await throughput(seed, quick)), ...(await reconnect(quick)), ...(await crash(quick))];
};
