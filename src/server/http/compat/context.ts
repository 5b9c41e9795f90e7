import type { Registry } from '../../session/registry.ts';
import type { Trust } from '../../session/trust.ts';
import type { Store } from '../../store/store.ts';

/** What the two older protocols are served from. */
export type CompatContext = { registry: Registry; store: Store; trust: Trust };
