import type { JsonObject } from '../../../core/json.ts';
import type { Fleet } from '../../fleet/fleet.ts';
import type { Registry } from '../../session/registry.ts';
import type { Trust } from '../../session/trust.ts';
import type { Store } from '../../store/store.ts';

/** What the two older protocols are served from. */
export type CompatContext = {
  registry: Registry;
  store: Store;
  trust: Trust;
  /** What new sessions are started with unless the client says otherwise. */
  runDefaults(): JsonObject;
  /** The agents of the Agents page. */
  fleet: Pick<Fleet, 'agent' | 'watch' | 'wish'>;
};
