import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Client } from '../../client/client.ts';
import type { LinkState } from '../../client/link.ts';
import { allows, type Command, commandScopes, type DeviceFacts } from '../../core/wire.ts';

export const ClientContext = createContext<Client | null>(null);

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('there is no client around this component');
  return client;
}

export function useLink(): LinkState {
  const client = useClient();
  return useSyncExternalStore(client.onLink, () => client.link);
}

/** Who this browser is to the server; null until the server has said so. */
export function useDevice(): DeviceFacts | null {
  const client = useClient();
  return useSyncExternalStore(client.onLink, () => client.device);
}

/** Whether this browser may send a command. Before the server has said so, it is not forbidden. */
export function useMay(type: Command['type']): boolean {
  const device = useDevice();
  return device === null || allows(device.scope, commandScopes[type]);
}
