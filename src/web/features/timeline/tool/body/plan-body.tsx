import { CodeBlock } from '../../../../ui/code/code-block.tsx';
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
        <CodeBlock text={plan} language="markdown" isWrapped />
      </Part>
      <Failure entry={entry} />
    </>
  );
}
