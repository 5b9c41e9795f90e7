import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import type { TextForm } from '../../core/settings/setting.ts';

/** What a text has to look like, and how that is said of one and of several. */
export const textForms: { readonly [Form in TextForm]: { one: string; many: string; fits(text: string): boolean } } = {
  address: {
    one: 'an address of this machine, such as 127.0.0.1',
    many: 'addresses of this machine, such as 127.0.0.1',
    fits: (text) => /^[^\s/]*$/.test(text),
  },
  hostName: {
    one: 'a host name as in the address bar, such as deck.example.com or 10.0.0.5:7433, without wildcards',
    many: 'host names as in the address bar, such as deck.example.com or 10.0.0.5:7433, without wildcards',
    fits: (text) => /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(text),
  },
  ip: {
    one: 'an IP address, such as 127.0.0.1',
    many: 'IP addresses, such as 127.0.0.1',
    fits: (text) => isIP(text) !== 0,
  },
  basePath: {
    one: 'a path such as /deck',
    many: 'paths such as /deck',
    fits: (text) => /^\/?(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/(?!$)|\/?$))*$/.test(text),
  },
  command: {
    one: 'the whole path of a command, or the name of one',
    many: 'whole paths of commands',
    fits: (text) => text !== '' && (!/[\\/]/.test(text) || isWholePath(text)),
  },
  folder: {
    one: 'the whole path of a folder',
    many: 'whole paths of folders',
    fits: isWholePath,
  },
  variable: {
    one: 'the name of a variable',
    many: 'names of variables',
    fits: (text) => /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(text),
  },
};

/** `~` is the user's own folder, as in a shell. */
function isWholePath(text: string): boolean {
  return !text.includes('\0') && (isAbsolute(text) || /^~(?:[\\/]|$)/.test(text));
}

export function withHome(path: string, home: string): string {
  return /^~(?:[\\/]|$)/.test(path) ? home + path.slice(1) : path;
}
