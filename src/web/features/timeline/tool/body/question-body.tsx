import { listOf, objectOf, textOf } from '../fields.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { JsonBody } from './json-body.tsx';
import { Part } from './part.tsx';

/** Questions and what was answered. */
export function QuestionBody({ entry }: BodyProps) {
  const { answers } = objectOf(entry.result?.structured);
  const questions = listOf(entry.input.questions).map((question) => textOf(objectOf(question).question));
  if (questions.length === 0 || questions.includes(null)) return <JsonBody entry={entry} />;
  return (
    <>
      <Part>
        <dl className="px-3 py-1.5 text-sm">
          {questions.map((question) => (
            <div key={question} className="py-0.5">
              <dt className="text-dim">{question}</dt>
              <dd>{textOf(objectOf(answers)[question ?? '']) ?? '—'}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Failure entry={entry} />
    </>
  );
}
