import { useMemo, useState } from 'react';
import type { Json } from '../../../core/json.ts';
import { Button } from '../../ui/button.tsx';
import { PlainText } from '../../ui/code/plain-text.tsx';
import { useIsUnlimited, useReportCut } from '../../ui/showing.ts';

const firstLimit = 4000;

/** A value as formatted JSON. A long one is cut until someone asks for the rest. */
export function JsonBlock({ value }: { value: Json }) {
  const [isOpen, setIsOpen] = useState(false);
  const isUnlimited = useIsUnlimited();
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  const isCut = text.length > firstLimit && !isOpen && !isUnlimited;
  useReportCut(isCut);
  return (
    <>
      <PlainText text={isCut ? text.slice(0, firstLimit) : text} />
      {isCut && (
        <div className="px-2 pb-1.5">
          <Button look="ghost" onClick={() => setIsOpen(true)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
