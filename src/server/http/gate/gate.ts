import { assertNever } from '../../../core/assert-never.ts';
import type { Devices } from '../devices.ts';
import { type Admission, notSignedIn, type RequestFacts, refused } from './admission.ts';
import { type InspectionPolicy, inspect } from './inspect.ts';
import type { Throttle } from './throttle.ts';
import { type Checked, createVerifier } from './verifier.ts';

export type GatePolicy = InspectionPolicy & { devices: Pick<Devices, 'verify'>; throttle: Throttle };

export type Gate = { admit(facts: RequestFacts): Promise<Admission> };

/** The one way in, for requests and for upgrades. */
export function createGate(policy: GatePolicy): Gate {
  const check = createVerifier(policy.devices.verify, policy.throttle);
  return {
    admit: async (facts) => {
      const inspected = inspect(facts, policy);
      if (inspected.type === 'refused') return inspected;
      if (inspected.type === 'public') return { type: 'admitted', device: null, via: 'public' };
      const { presented } = inspected;
      try {
        return admissionOf(await check(presented, facts.remoteAddress), presented.via);
      } catch (error) {
        const why = `the credential cannot be checked: ${error instanceof Error ? error.message : 'unknown'}`;
        return refused(503, 'unavailable', 'Try again later.', why);
      }
    },
  };
}

function admissionOf(checked: Checked, via: 'bearer' | 'cookie'): Admission {
  switch (checked.type) {
    case 'valid':
      return { type: 'admitted', device: checked.device, via };
    case 'unknown':
      return notSignedIn(`an unknown token by ${via}`);
    case 'expired':
    case 'revoked':
      return notSignedIn(`the token of device ${checked.device.id} is ${checked.type}`);
    case 'throttled': {
      const { retryAfter } = checked;
      return { ...refused(429, 'throttled', 'Too many attempts. Try again soon.', `throttled by ${via}`), retryAfter };
    }
    default:
      return assertNever(checked);
  }
}
