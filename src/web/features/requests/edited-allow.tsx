import type { JsonObject } from '../../../core/json.ts';
import type { RequestRecord } from '../../../core/session/entry.ts';
import { hasHidden } from '../../../core/text/visible.ts';
import { Button } from '../../ui/button.tsx';
import { Visible } from '../../ui/visible.tsx';
import { AnswerButton } from './answer-button.tsx';
import type { Progress } from './answering.ts';
import { DangerBand } from './danger-band.tsx';
import { useDraft } from './draft.ts';
import { editableInput, editedInput } from './editable-input.ts';
import { HiddenWarning } from './hidden-warning.tsx';
import { TextArea } from './text-area.tsx';

type EditedAllowProps = {
  request: RequestRecord;
  input: JsonObject;
  cwd: string;
  progress: Progress;
  onAllow(input: JsonObject): void;
  onBack(): void;
};

/** The input as a person would rather have it. */
export function EditedAllow({ request, input, cwd, progress, onAllow, onBack }: EditedAllowProps) {
  const editable = editableInput(request.tool, input);
  const [text, setText] = useDraft(request.id, 'edited', editable.text);
  const edited = editedInput(editable, input, text);
  const allow = () => {
    if (edited.type === 'ok') onAllow(edited.input);
  };
  const label = editable.type === 'text' ? editable.label : 'Input as JSON';
  return (
    <>
      <div className="border-y border-line bg-bg px-3.5 py-2">
        <TextArea label={label} text={text} onText={setText} onDone={allow} isCode isFirst />
        {hasHidden(text, 'code') && (
          <div className="pt-2">
            <HiddenWarning />
            <pre dir="ltr" className="max-h-[40vh] overflow-y-auto break-words whitespace-pre-wrap">
              <Visible text={text} shape="code" />
            </pre>
          </div>
        )}
        {edited.type === 'invalid' && (
          <p role="status" className="pt-1 text-xs text-bad">
            {edited.problem}
          </p>
        )}
      </div>
      {edited.type === 'ok' && <DangerBand tool={request.tool} input={edited.input} cwd={cwd} />}
      <div className="flex flex-wrap gap-2 px-3.5 py-2.5">
        <AnswerButton look="go" progress={progress} disabled={edited.type === 'invalid'} onClick={allow}>
          Allow as edited
        </AnswerButton>
        <Button className="max-phone:flex-[1_1_44%]" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
