import type { VapidKeys } from '../store/alert/alert-store.ts';
import type { Store } from '../store/store.ts';
import { makeVapidKeys } from './vapid.ts';

/** The keys of this installation, made when they are first needed. Browsers subscribe to them, so they stay. */
export async function ownVapidKeys(store: Pick<Store, 'keepVapidKeys'>): Promise<VapidKeys> {
  const kept = await store.keepVapidKeys(makeVapidKeys());
  if (kept.type === 'failed') throw new Error(`the push keys cannot be kept: ${kept.detail}`);
  return kept.keys;
}
