import type { ReactNode } from 'react';
import { Visible } from '../../../../ui/visible.tsx';

type PartProps = {
  /** What this part is, where that is not plain to see. */
  label?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of an opened call, below a hairline. */
export function Part({ label, actions, children }: PartProps) {
  return (
    <div className="min-w-0 border-t border-line">
      {(label !== undefined || actions) && (
        <div className="flex min-h-6 items-center justify-between gap-2 pt-1 pr-1 pl-3 text-2xs text-faint">
          <span>
            <Visible text={label ?? ''} shape="prose" />
          </span>
          {actions}
        </div>
      )}
      {label === undefined ? children : <div className="[&_pre]:pt-0">{children}</div>}
    </div>
  );
}

/** A sentence about a call. */
export function Note({ children, isBad = false }: { children: ReactNode; isBad?: boolean }) {
  return (
    <p
      className={`px-3 py-1.5 text-xs whitespace-pre-wrap [overflow-wrap:anywhere] ${isBad ? 'text-bad' : 'text-dim'}`}
    >
      {children}
    </p>
  );
}
