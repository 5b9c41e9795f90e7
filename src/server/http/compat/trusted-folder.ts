import type { CompatContext } from './context.ts';

export type Folder = { type: 'trusted'; path: string } | { type: 'refused'; reason: string };

/** The real path of a folder that a run may start in, or a sentence that says why none may. */
export async function trustedFolder({ trust }: CompatContext, path: string): Promise<Folder> {
  const checked = await trust.check(path);
  if (checked.type === 'trusted') return checked;
  const reason =
    checked.type === 'unusable'
      ? `The folder cannot be used: ${checked.reason}`
      : `The folder ${checked.path} is not trusted. Confirm it in the page first, or start the server with --trust.`;
  return { type: 'refused', reason };
}
