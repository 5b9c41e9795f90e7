import { TriangleAlert } from 'lucide-react';

/** Stands on a card whose text has escapes in it. */
export function HiddenWarning() {
  return <Warning>Contains invisible or direction-changing characters.</Warning>;
}

/** Stands on a card whose code has letters that a browser would otherwise put in another order. */
export function RightToLeftWarning() {
  return <Warning>Contains right-to-left letters. Code is shown in the order in which it runs.</Warning>;
}

function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-2 px-3.5 pb-2 text-sm text-bad">
      <TriangleAlert size={14} aria-hidden="true" className="shrink-0" />
      {children}
    </p>
  );
}
