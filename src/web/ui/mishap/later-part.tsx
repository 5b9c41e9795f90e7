import { type ReactNode, Suspense } from 'react';
import { Boundary } from './boundary.tsx';
import { MishapLine } from './mishap.tsx';

/** The place of a part that is loaded later. When it does not come, a line in its place says so, and nothing else is lost. */
export function LaterPart({ children, waiting = null }: { children: ReactNode; waiting?: ReactNode }) {
  return (
    <Boundary fallback={(problem, tryAgain) => <MishapLine problem={problem} onTryAgain={tryAgain} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </Boundary>
  );
}
