import { Markdown } from '../../../../ui/markdown/markdown.tsx';
import { textOf } from '../fields.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { JsonBody } from './json-body.tsx';
import { Part } from './part.tsx';

/** A plan that was put to a person. */
export function PlanBody({ entry }: BodyProps) {
  const plan = textOf(entry.input.plan);
  if (plan === null) return <JsonBody entry={entry} />;
  return (
    <>
      <Part>
        <div className="px-3 pt-1 pb-2">
          <Markdown text={plan} isLive={false} />
        </div>
      </Part>
      <Failure entry={entry} />
    </>
  );
}
