import { spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Environment = Readonly<Record<string, string | undefined>>;

const pageName = /^open-(\d+)\.html$/;
const staleAfterMs = 10 * 60_000;

/**
 * Opens a link in the browser, where there is a desktop to open it on. Every user of the machine can read command lines,
 * so the opener gets the path of a private page that leads to the link. Returns what removes the page again.
 */
export function openInBrowser(link: string, dataFolder: string, environment: Environment): () => void {
  const opener = openerFor(process.platform, environment);
  if (!opener) return () => {};
  const page = join(dataFolder, `open-${process.pid}.html`);
  const remove = () => rmSync(page, { force: true });
  try {
    remove();
    writeFileSync(page, pageTo(link), { mode: 0o600, flag: 'wx' });
  } catch {
    // A full disk, say. The terminal shows the link too.
    return () => {};
  }
  const [file, ...args] = opener;
  const child = spawn(file, [...args, pathToFileURL(page).href], { stdio: 'ignore', detached: true });
  child.on('error', remove);
  child.unref();
  return remove;
}

/** On Linux, `xdg-open` also follows $BROWSER. */
function openerFor(platform: NodeJS.Platform, environment: Environment): [string, ...string[]] | null {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}

/** The link holds an origin, a path of ours, and a code: nothing that HTML would read as markup. */
export function pageTo(link: string): string {
  return `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta http-equiv="refresh" content="0; url=${link}">
<title>Quarterdeck</title>
<a href="${link}">Open Quarterdeck</a>
`;
}

/** Pages that a killed server left. Another server may use the same folder, and its page is still needed. */
export function removeStalePages(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) {
    const pid = pageName.exec(name)?.[1];
    if (pid === undefined) continue;
    const page = join(dataFolder, name);
    const age = Date.now() - (statSync(page, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (!isAlive(Number(pid)) || age > staleAfterMs) rmSync(page, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
