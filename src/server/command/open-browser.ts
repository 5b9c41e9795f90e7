import { spawn } from 'node:child_process';

/** Opens a link where there is a desktop to open it on. Not having one is no failure. */
export function openInBrowser(link: string, environment: Readonly<Record<string, string | undefined>>): void {
  const opener = openerFor(process.platform, environment);
  if (!opener) return;
  const [file, ...args] = opener;
  const child = spawn(file, [...args, link], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

function openerFor(
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): [string, ...string[]] | null {
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return environment.DISPLAY || environment.WAYLAND_DISPLAY ? ['xdg-open'] : null;
}
