import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CheckField } from '../check-field.tsx';
import { SelectField, TextArea, TextField } from '../field.tsx';
import { isSwitchedOn, type RunForm, type RunKey, type RunProblems, type SwitchKey, switched } from './run-form.ts';

type AdvancedFieldsProps = {
  form: RunForm;
  onForm(form: RunForm): void;
  problems: RunProblems;
  usual: RunForm;
  /** The output styles that the CLI has told of. */
  styles?: readonly string[];
  /** A new session can begin from a pull request. */
  isNew?: boolean;
  disabled?: boolean;
};

const advancedKeys: readonly RunKey[] = [
  ...([
    'fromPr',
    'fallbackModel',
    'agent',
    'outputStyle',
    'fastMode',
    'allowedTools',
    'disallowedTools',
    'tools',
  ] as const),
  ...(['systemPrompt', 'agents', 'pluginDirs', 'settings', 'jsonSchema'] as const),
  ...(['noSessionPersistence', 'disableSlashCommands', 'promptSuggestions', 'agentProgressSummaries'] as const),
];

/** Flags that few people need, folded away until one of them is set or wrong. */
export function AdvancedFields(props: AdvancedFieldsProps) {
  const { form, problems } = props;
  const isUsed = advancedKeys.some((key) => form[key] !== '' || problems[key] !== undefined);
  const [isWanted, setIsWanted] = useState(false);
  const isOpen = isWanted || isUsed;
  return (
    <Folded title="Advanced" isOpen={isOpen} onToggle={() => setIsWanted(!isOpen)}>
      <Fields {...props} />
    </Folded>
  );
}

type FoldedProps = { title: string; isOpen: boolean; onToggle(): void; children: ReactNode };

export function Folded({ title, isOpen, onToggle, children }: FoldedProps) {
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex items-center gap-1 self-start text-xs text-dim hover:text-ink max-phone:min-h-11"
      >
        <ChevronRight size={14} className={isOpen ? 'rotate-90' : ''} /> {title}
      </button>
      {isOpen && children}
    </>
  );
}

function Fields({ form, onForm, problems, usual, styles = [], isNew = false, disabled = false }: AdvancedFieldsProps) {
  const field = (key: RunKey) => ({
    value: form[key],
    onText: (text: string) => onForm({ ...form, [key]: text }),
    problem: problems[key],
    placeholder: usual[key],
    disabled,
  });
  const check = (key: SwitchKey, hint: string) => ({
    isChecked: isSwitchedOn(form, usual, key),
    onCheck: (isOn: boolean) => onForm(switched(form, usual, key, isOn)),
    hint: usual[key] === 'on' ? `${hint} On in Defaults.` : hint,
  });
  const choices = ['', ...styles].map((value) => ({
    value,
    label: value === '' ? usual.outputStyle || 'Default' : value,
  }));
  const { placeholder: _style, ...style } = field('outputStyle');
  const { placeholder: _fast, ...fast } = field('fastMode');
  return (
    <>
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        {styles.length > 0 ? (
          <SelectField label="Output style" choices={choices} {...style} />
        ) : (
          <TextField label="Output style" {...field('outputStyle')} placeholder={usual.outputStyle || 'Explanatory'} />
        )}
        <SelectField label="Fast mode" choices={fastChoices(usual.fastMode)} {...fast} />
        <TextField
          label="Fallback model"
          hint="Used while the model is overloaded."
          {...field('fallbackModel')}
          placeholder={usual.fallbackModel || 'sonnet'}
        />
        <TextField label="Agent" hint="Runs the session as this agent." {...field('agent')} />
        {isNew && (
          <TextField
            label="From pull request"
            hint="Passed on as --from-pr. Claude Code up to 2.1.325 continues a linked session only in a terminal."
            {...field('fromPr')}
            placeholder="Number or URL"
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <TextArea label="Allowed tools" isCode hint="Run without asking. One per line." {...field('allowedTools')} />
        <TextArea label="Denied tools" isCode hint="Never run. One per line." {...field('disallowedTools')} />
      </div>
      <TextArea
        label="Built-in tools"
        isCode
        hint="Only these exist. One per line; “none” removes all, “default” keeps all."
        {...field('tools')}
      />
      <TextArea label="System prompt" hint="Replaces Claude Code’s own." {...field('systemPrompt')} />
      <TextArea label="Agent definitions" isCode hint="JSON: name → description and prompt." {...field('agents')} />
      <TextArea
        label="JSON schema"
        isCode
        hint="Each turn ends with a result of this shape."
        {...field('jsonSchema')}
      />
      <TextArea label="Settings" isCode hint={settingsHint(usual)} {...field('settings')} />
      <TextArea label="Plugin folders" isCode hint="One path per line." {...field('pluginDirs')} />
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <CheckField
          label="Don’t save the session"
          {...check('noSessionPersistence', 'Claude Code keeps no record, so it can’t be resumed.')}
        />
        <CheckField label="No slash commands" {...check('disableSlashCommands', 'Sends “/…” to Claude as text.')} />
        <CheckField
          label="Suggest the next message"
          {...check('promptSuggestions', 'Costs a model call after each turn. Needs Claude Code 2.1.325.')}
        />
        <CheckField
          label="Summarize subagents"
          {...check(
            'agentProgressSummaries',
            'Costs a model call per subagent every 30 seconds. Needs Claude Code 2.1.325.',
          )}
        />
      </div>
    </>
  );
}

function settingsHint({ settings, outputStyle, fastMode }: RunForm): string {
  const hint = 'Path of a settings file, or the JSON itself.';
  const isLost = [settings, outputStyle, fastMode].some((text) => text !== '');
  return isLost ? `${hint} A file replaces output style, fast mode, and settings from Defaults.` : hint;
}

function fastChoices(usual: string) {
  return [
    { value: '', label: usual === '' ? 'Default' : `Default (${usual})` },
    { value: 'on', label: 'On' },
    { value: 'off', label: 'Off' },
  ];
}
