import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** What did not come, and how it is asked for anew. React itself never asks twice. */
const failed = new Set<() => void>();

/** A part of the page that is loaded when it is first shown. */
export function loadLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  let Loaded = attempt();

  function attempt(): ComponentType<Props> {
    // React's own type wants props that it cannot know here.
    return lazy(async () => ({ default: await load().catch(fail) })) as unknown as ComponentType<Props>;
  }

  function fail(cause: unknown): never {
    failed.add(() => {
      Loaded = attempt();
    });
    throw cause;
  }

  return (props) => createElement(Loaded, props);
}

/**
 * Parts that did not come are loaded again when they are next shown. Not before a person wants it: a part that renews
 * itself would be asked for without end while the server is away.
 */
export function renewFailed(): void {
  for (const renew of failed) renew();
  failed.clear();
}
