import { isUuid } from '../../../core/uuid.ts';
import { type Refused, type RequestFacts, refused } from './admission.ts';

const urlLimit = 8 * 1024;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Method, size and form of the URL. What passes means the same path to everybody who reads it after us. */
export function shapeProblem({ kind, method, url }: RequestFacts): Refused | null {
  if (!(kind === 'upgrade' ? method === 'GET' : methods.has(method))) {
    return refused(405, 'unsupported', 'This method is not supported.', 'method');
  }
  if (url.length > urlLimit) return refused(414, 'tooLarge', 'The address is too long.', 'the URL is too long');
  if (!url.startsWith('/')) return malformed('the URL is not a path');
  if (/[^\x21-\x7e]|[\\#]/.test(url)) return malformed('the URL has characters that are read in two ways');
  if (/\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i.test(pathOf(url))) return malformed('the path has empty or dot segments');
  if (encodedName.test(pathOf(url))) return malformed('the path is encoded in a way that is read in two ways');
  if (carriesCredential(url)) {
    return refused(400, 'malformed', 'A credential does not belong in an address.', 'a credential in the URL');
  }
  return null;
}

/**
 * The gate compares the path as it was sent, and the router decodes it first. They read the same route as long as nothing
 * is encoded that names of routes are made of: letters, digits, `-`, `.` and `_`. No client has a reason to.
 */
const encodedName = /%(?:2[de]|3[0-9]|[46][1-9a-f]|[57][0-9a]|5f)/i;

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** The path for a log line: names and ids, without whatever else a stranger may have put there. */
export function loggablePath(url: string): string {
  return pathOf(url)
    .slice(0, 500)
    .split('/')
    .map((segment) => (/^[\w.-]{0,20}$/.test(segment) || isUuid(segment) ? segment : '*'))
    .join('/');
}

function malformed(why: string): Refused {
  return refused(400, 'malformed', 'This address cannot be read.', why);
}

/** A token or an API key, however it is written, or a parameter that is meant for one. */
function carriesCredential(url: string): boolean {
  const query = url.slice(pathOf(url).length + 1);
  const names = [...new URLSearchParams(query).keys()].map((name) => name.toLowerCase());
  return names.some((name) => credentialNames.has(name)) || /qd_[\w-]{20,}|sk-ant-[\w-]{16,}/.test(decoded(url));
}

const credentialNames = new Set(['token', 'access_token', 'auth_token', 'authorization', 'bearer', 'code']);

function decoded(url: string): string {
  return url.replace(/%[0-9a-f]{2}/gi, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)));
}
