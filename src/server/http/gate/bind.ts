import type { Device } from '../devices.ts';
import { isLoopback } from './address.ts';

/** Says why this address must not be listened on: beyond this machine, only with a credential that lets somebody in. */
export function bindProblem(host: string, devices: readonly Device[], now: number): string | null {
  if (isLoopback(host)) return null;
  const isUsable = ({ revokedAt, expiresAt }: Device) => revokedAt === null && (expiresAt === null || now < expiresAt);
  if (devices.some(isUsable)) return null;
  return (
    `Quarterdeck does not listen on ${host === '' ? 'every address' : host} while no credential is set up, because ` +
    'whoever reaches it can run commands on this machine. Make one first: ' +
    'quarterdeck token create --name NAME --scope operate'
  );
}
