import type { Limits } from '../../core/fleet/agent.ts';
import { NumberField } from './number-field.tsx';

/** What a piece of work may take. What is left empty has no limit. */
export function LimitFields({ limits, onLimits }: { limits: Limits; onLimits(limits: Limits): void }) {
  return (
    <div className="grid grid-cols-3 gap-3">
      <NumberField label="Turn limit" value={limits.turns} onNumber={(turns) => onLimits({ ...limits, turns })} />
      <NumberField
        label="Dollar limit"
        value={limits.dollars}
        onNumber={(dollars) => onLimits({ ...limits, dollars })}
      />
      <NumberField
        label="Minute limit"
        value={limits.minutes}
        onNumber={(minutes) => onLimits({ ...limits, minutes })}
      />
    </div>
  );
}
