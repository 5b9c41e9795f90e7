import { win32 } from 'node:path';

/**
 * What a `claude.cmd` made by npm, pnpm or yarn starts: the last quoted path beside the shim, with all arguments after it.
 * Undefined when it is neither a program nor a script for Node.
 */
export function shimTarget(shim: string, text: string): string | undefined {
  const started = [...text.matchAll(/"%(?:~dp0|dp0%)\\?([^"%]+)"\s+%\*/gi)].at(-1)?.[1];
  if (started === undefined || !/\.(exe|[cm]?js)$/i.test(started)) return undefined;
  return win32.join(win32.dirname(shim), started);
}
