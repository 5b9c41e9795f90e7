import { allows, type Scope } from '../../../core/wire.ts';
import type { Device } from '../devices.ts';

/** Says why a device may not do this, or null when it may. */
export function scopeProblem(device: Device, needed: Scope, what: string): string | null {
  if (allows(device.scope, needed)) return null;
  return `This device may ${device.scope} only; ${what} needs the scope ${needed}.`;
}
