import { lazy, Suspense } from 'react';
import { LongWords } from '../long-words.tsx';
import type { MathToken } from './math-token.ts';

/** 270 KB that most texts don't need. A formula stays TeX if they can't be loaded. */
const Typeset = lazy(async () => {
  try {
    return { default: (await import('./typeset.tsx')).Typeset };
  } catch {
    return { default: Source };
  }
});

/** A formula, typeset once it is complete. */
export function Formula({ token, isLive }: { token: MathToken; isLive: boolean }) {
  if (isLive) return <Source token={token} />;
  return (
    <Suspense fallback={<Source token={token} />}>
      <Typeset key={token.raw} token={token} />
    </Suspense>
  );
}

function Source({ token: { raw } }: { token: MathToken }) {
  return (
    <code className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      <LongWords text={raw.trim()} />
    </code>
  );
}
