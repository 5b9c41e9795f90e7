import { isHolderGone } from '../session/holder.ts';
import type { Store } from '../store/store.ts';

/** Which server keeps the agents of a database. No clock decides it: whether the other one's process is there does. */
export type FleetLease = {
  /** Whether this server keeps them from here on. */
  take(): Promise<boolean>;
  give(): Promise<void>;
};

export function createFleetLease(store: Store, holder: string): FleetLease {
  return {
    async take() {
      const found = await store.fleetHolder();
      if (found !== null && found !== holder && !(await isHolderGone(found))) return false;
      const held = await store.holdFleet(holder, found);
      return held.type === 'held';
    },
    async give() {
      await store.holdFleet(null, holder);
    },
  };
}
