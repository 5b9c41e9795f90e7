import { type FormEvent, useState } from 'react';
import type { Trial } from '../../../core/permission/trial.ts';
import { sendJson } from '../../connection/api.ts';
import { errorOf } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { modeChoices } from '../../ui/run-options/run-choices.ts';
import { fieldOf, inputOf, trialTools } from './trial-input.ts';
import { TrialView } from './trial-view.tsx';
import type { RulesPlace } from './use-rules.ts';

const other = 'other';
const toolChoices = [...trialTools.map((value) => ({ value, label: value })), { value: other, label: 'Another tool' }];

/** Holds a call against the rules without making it. */
export function TryCall({ place, mode: usual }: { place: Exclude<RulesPlace, { type: 'none' }>; mode: string }) {
  const [tool, setTool] = useState('Bash');
  const [name, setName] = useState('');
  const [words, setWords] = useState('');
  const [mode, setMode] = useState('');
  const [trial, setTrial] = useState<Trial | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const meant = tool === other ? name.trim() : tool;
  const field = fieldOf(meant);

  const attempt = async (event: FormEvent) => {
    event.preventDefault();
    const read = inputOf({ tool: meant, words });
    if (read.type === 'problem') return setProblem(read.problem);
    const where = place.type === 'folder' ? { folder: place.folder } : { session: place.id };
    try {
      const body = { ...where, tool: meant, input: read.input, mode: mode === '' ? usual : mode };
      setTrial(await sendJson<Trial>('POST', '/rules/trials', body));
      setProblem(undefined);
    } catch (refused) {
      setProblem(errorOf(refused).message);
    }
  };

  return (
    <section aria-label="Try a call" className="flex flex-col gap-3">
      <h2 className="text-sm font-semibold">Try a call</h2>
      <p className="text-xs text-dim">What would be decided about it, worked out from these rules. Nothing is run.</p>
      <form onSubmit={(event) => void attempt(event)} className="flex flex-col gap-2">
        <div className="grid grid-cols-2 gap-2">
          <SelectField label="Tool" value={tool} onText={setTool} choices={toolChoices} />
          <SelectField label="Mode" value={mode === '' ? usual : mode} onText={setMode} choices={modeChoices} />
        </div>
        {tool === other && (
          <TextField
            label="Name of the tool"
            value={name}
            onText={setName}
            placeholder="mcp__github__search"
            maxLength={200}
          />
        )}
        <TextArea
          label={field.label}
          isCode
          rows={1}
          value={words}
          onText={setWords}
          placeholder={field.placeholder}
          spellCheck={false}
          problem={problem}
        />
        <Button type="submit" className="w-fit max-phone:w-full">
          Try it
        </Button>
      </form>
      {trial && <TrialView trial={trial} />}
    </section>
  );
}
