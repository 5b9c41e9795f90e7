import type { Client } from '../../src/client/client.ts';

/** Resolves when what is watched fits. */
export function changed(watched: { onChange(listener: () => void): () => void }, fits: () => boolean): Promise<void> {
  if (fits()) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = watched.onChange(() => {
      if (!fits()) return;
      leave();
      resolve();
    });
  });
}

export function linked(client: Client, type: Client['link']['type']): Promise<void> {
  return changed({ onChange: client.onLink }, () => client.link.type === type);
}

export function nextLink(client: Client): Promise<void> {
  const before = client.link;
  return changed({ onChange: client.onLink }, () => client.link !== before);
}
