import { useEffect, useRef } from 'react';
import type { Guards } from '../../core/limit/guard.ts';
import type { Plan } from '../../core/limit/plan.ts';
import type { UsageWindow } from '../../core/limit/usage.ts';
import { type Answered, useAnswer } from './use-answer.ts';
import { useNow } from './use-now.ts';

export type PlanUsage = { windows: UsageWindow[]; plan: Plan; guards: Guards };

const everyMs = 60_000;

/** How much of the plan is used. Any session may hear more, so it is asked again now and then, and when `heard` changes. */
export function useUsage(heard?: unknown): { answered: Answered<PlanUsage>; now: number } {
  const { answered, again } = useAnswer<PlanUsage>('/usage');
  const now = useNow(true, everyMs);
  const asked = useRef(heard);
  useEffect(() => {
    const timer = setInterval(again, everyMs);
    return () => clearInterval(timer);
  }, [again]);
  useEffect(() => {
    if (asked.current === heard) return;
    asked.current = heard;
    again();
  }, [heard, again]);
  return { answered, now };
}
