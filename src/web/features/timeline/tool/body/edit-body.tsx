import { useMemo } from 'react';
import { usePreference } from '../../../../store/preference.ts';
import { Diff } from '../../../../ui/diff/diff.tsx';
import type { DiffLayout } from '../../../../ui/diff/diff-look.ts';
import type { BodyProps } from './body-props.ts';
import { editResult, isUserModified } from './edit-result.ts';
import { Failure } from './failure.tsx';
import { JsonBody } from './json-body.tsx';
import { Note, Part } from './part.tsx';

/** What a call changed in a file. */
export function EditBody({ entry }: BodyProps) {
  const edit = useMemo(() => editResult(entry), [entry]);
  const [layout, setLayout] = usePreference<DiffLayout>('diffLayout', 'unified');
  if (edit === null) return <JsonBody entry={entry} />;
  const { hunks, path, isNew, oldText } = edit;
  return (
    <>
      {isUserModified(entry) && (
        <Part>
          <Note>You changed this edit before it ran.</Note>
        </Part>
      )}
      <div className="border-t border-line">
        <Diff
          hunks={hunks}
          path={path}
          layout={layout}
          onLayout={setLayout}
          isNew={isNew}
          {...(oldText === null ? {} : { oldText })}
        />
      </div>
      <Failure entry={entry} />
    </>
  );
}
