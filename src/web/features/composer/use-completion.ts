import { useMemo, useState } from 'react';
import type { Resource } from '../../../core/session/fact.ts';
import { useSessionState } from '../../store/session-context.ts';
import { usageOf } from '../../store/usage.ts';
import type { Option } from '../../ui/option-list.tsx';
import { type CompletionTarget, completionAt } from './completion-at.ts';
import { mentionOf } from './mentions.ts';
import { withPageCommands } from './page-command.ts';
import { type RankedCommand, rankCommands } from './rank-commands.ts';
import { useCommands } from './use-commands.ts';
import { useFiles } from './use-files.ts';
import { useResources } from './use-resources.ts';

export type Completion = {
  target: CompletionTarget | null;
  label: string;
  options: readonly Option[];
  activeIndex: number;
  /** Why there is nothing to choose from yet. */
  note: string | null;
  onActive(index: number): void;
  /** Until something else is typed. */
  dismiss(): void;
};

const none: readonly Option[] = [];

/** What can be put in the place of the word at the caret; without a caret, nothing. */
export function useCompletion(text: string, caret: number | null): Completion {
  const [dismissed, setDismissed] = useState<string | null>(null);
  const found = useMemo(() => (caret === null ? null : completionAt(text, caret)), [text, caret]);
  const place = found && `${found.type} ${found.from}`;
  if (dismissed !== null && place !== dismissed) setDismissed(null);
  const target = place === dismissed ? null : found;
  const { options, note } = useOptions(target);
  const [active, setActive] = useState({ options, index: 0 });
  return {
    target,
    label: target?.type === 'file' ? 'Files' : 'Commands',
    options,
    note,
    // Another list begins at its top.
    activeIndex: active.options === options ? active.index : 0,
    onActive: (index) => setActive({ options, index }),
    dismiss: () => setDismissed(place),
  };
}

function useOptions(target: CompletionTarget | null): Pick<Completion, 'options' | 'note'> {
  const cwd = useSessionState((state) => state.cwd);
  const commandQuery = target?.type === 'command' ? target.query : null;
  const { commands, note } = useCommands(commandQuery !== null);
  const skills = useSessionState(({ cli }) => cli.skills);
  const fileQuery = target?.type === 'file' ? target.query : null;
  const paths = useFiles(cwd, fileQuery);
  const mentionable = useResources(fileQuery);
  const options = useMemo<readonly Option[]>(() => {
    if (commandQuery !== null) {
      const known = { usage: usageOf('usedCommands'), now: Date.now(), skills };
      return rankCommands(withPageCommands(commands), commandQuery, known).map(commandOption);
    }
    const found = [...mentionable.map(resourceOption), ...paths.map(fileOption)];
    return found.length === 0 ? none : found;
  }, [commandQuery, commands, skills, mentionable, paths]);
  return { options, note };
}

function resourceOption({ server, uri, name }: Resource): Option {
  return { key: mentionOf({ server, uri }), label: name, detail: `${server}: ${uri}` };
}

/** The name first: it is what people look for, and the folder can be long. */
function fileOption(path: string): Option {
  const nameAt = path.lastIndexOf('/', path.length - 2) + 1;
  return { key: path, label: path.slice(nameAt), ...(nameAt === 0 ? {} : { detail: path.slice(0, nameAt) }) };
}

function commandOption({ name, argumentHint, description, group }: RankedCommand): Option {
  return {
    key: name,
    label: `/${name}`,
    ...(group === null ? {} : { group }),
    ...(argumentHint === '' ? {} : { hint: argumentHint }),
    ...(description === '' ? {} : { detail: description }),
  };
}
