import { useMemo } from 'react';
import type { JsonObject } from '../../../core/json.ts';
import { Diff } from '../../ui/diff/diff.tsx';
import { editPreview } from '../../ui/diff/edit-preview.ts';
import { JsonBlock } from './json-block.tsx';

/** What an edit would change, before it does. */
export function EditSubject({ tool, input }: { tool: string; input: JsonObject }) {
  const preview = useMemo(() => editPreview(tool, input), [tool, input]);
  if (preview === null) return <JsonBlock value={input} />;
  return <Diff hunks={preview.hunks} path={preview.path} />;
}
