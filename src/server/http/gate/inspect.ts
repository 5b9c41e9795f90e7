import { notSignedIn, type Refused, type RequestFacts } from './admission.ts';
import { bodyTypeProblem } from './body-type.ts';
import { changeProblem, type Presented, presentedBy } from './credential.ts';
import { fetchSiteProblem } from './fetch-site.ts';
import { hostProblem } from './host.ts';
import { originProblem } from './origin.ts';
import { pathOf, shapeProblem } from './request-shape.ts';

export type InspectionPolicy = {
  /** Host headers that are ours, exactly. */
  readonly hosts: ReadonlySet<string>;
  readonly cookieName: string;
  isPublic(method: string, path: string): boolean;
  /** Whether a route takes a body that is not JSON. */
  takesBytes(method: string, path: string): boolean;
};

export type Inspected = { type: 'public' } | { type: 'presented'; presented: Presented } | Refused;

/** Everything that can be told from a request alone, in order; the first thing that is wrong decides. */
export function inspect(facts: RequestFacts, policy: InspectionPolicy): Inspected {
  const path = pathOf(facts.url);
  const isPublic = facts.kind === 'http' && policy.isPublic(facts.method, path);
  const presented = isPublic ? null : presentedBy(facts, policy.cookieName);
  const problem =
    shapeProblem(facts) ??
    hostProblem(facts, policy.hosts) ??
    originProblem(facts, policy.hosts, presented) ??
    fetchSiteProblem(facts, isPublic) ??
    bodyTypeProblem(facts, policy.takesBytes(facts.method, path)) ??
    changeProblem(facts, presented);
  if (problem) return problem;
  if (isPublic) return { type: 'public' };
  return presented ? { type: 'presented', presented } : { ...notSignedIn('no credential'), isRoutine: true };
}
