import { lazy, Suspense } from 'react';
import { Code } from '../code/code.tsx';

type DiagramProps = { source: string };

const Picture = lazy(async () => {
  try {
    return { default: (await import('./diagram-picture.tsx')).DiagramPicture };
  } catch {
    return { default: Source };
  }
});

/** A Mermaid diagram. */
export function Diagram({ source }: DiagramProps) {
  return (
    <Suspense fallback={<Source source={source} />}>
      <Picture key={source} source={source} />
    </Suspense>
  );
}

function Source({ source }: DiagramProps) {
  return <Code text={source} language="mermaid" />;
}

/** Whether a fence is closed: one that isn't may be the beginning of another diagram. */
export function isWholeFence(raw: string): boolean {
  const fence = /^[ \t]*(`{3,}|~{3,})/.exec(raw)?.[1];
  return fence !== undefined && new RegExp(`\\n[ \\t]*${fence.charAt(0)}{${fence.length},}[ \\t]*\\s*$`).test(raw);
}
