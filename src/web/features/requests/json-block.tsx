import { useState } from 'react';
import type { Json } from '../../../core/json.ts';
import { Button } from '../../ui/button.tsx';

const firstLimit = 4000;
const lastLimit = 200_000;

/** A value as tidy JSON. A long one is shown in part until it is asked for. */
export function JsonBlock({ value }: { value: Json }) {
  const [limit, setLimit] = useState(firstLimit);
  const text = JSON.stringify(value, null, 2);
  return (
    <>
      <pre className="px-3.5 py-2 break-words whitespace-pre-wrap">{text.slice(0, limit)}</pre>
      {text.length > limit && (
        <div className="px-2 pb-1.5">
          {limit === lastLimit ? (
            <p className="px-1.5 text-xs text-dim">It goes on. The whole of it is in the journal.</p>
          ) : (
            <Button look="ghost" onClick={() => setLimit(lastLimit)}>
              Show more
            </Button>
          )}
        </div>
      )}
    </>
  );
}
