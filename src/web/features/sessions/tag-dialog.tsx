import { X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { normaliseTag, normaliseTags, tagLimits } from '../../../core/session/tags.ts';
import { useCommand } from '../../store/command.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { ComboboxField } from '../../ui/combobox-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Option } from '../../ui/option-list.tsx';

type TagDialogProps = { sessionId: string; tags: readonly string[]; onClose(): void };

/** A session's tags: those in use elsewhere are offered, others are made by typing. */
export function TagDialog({ sessionId, tags: before, onClose }: TagDialogProps) {
  const command = useCommand();
  const used = answerOf(useAnswer<{ tags: { tag: string; sessions: number }[] }>('/tags').answered)?.tags ?? [];
  const [tags, setTags] = useState(before);
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isFull = tags.length >= tagLimits.tags;
  const typed = normaliseTag(text);
  const add = (tag: string) => {
    setText('');
    if (!isFull || tags.includes(tag)) setTags(normaliseTags([...tags, tag]));
  };
  const remove = (tag: string) => setTags(tags.filter((one) => one !== tag));

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = typed === '' || isFull ? tags : normaliseTags([...tags, typed]);
    setIsBusy(true);
    const answer = await command({ type: 'session.tag', sessionId, tags: [...wanted] });
    setIsBusy(false);
    if (answer.type === 'done') onClose();
  };
  return (
    <Dialog title="Tags" onClose={onClose} className="w-[min(440px,calc(100vw-24px))] overflow-visible!">
      <form onSubmit={(event) => void save(event)} className="flex flex-col gap-4 px-4 py-3.5">
        <ComboboxField
          label="Tags"
          hint="Press Enter after each tag."
          problem={isFull ? `A session has at most ${tagLimits.tags} tags.` : undefined}
          listLabel="Suggested tags"
          text={text}
          onText={setText}
          options={isFull ? [] : optionsFor(typed, tags, used)}
          onSelect={({ key }) => add(key)}
          highlightsFirst
          onOtherKey={({ key }) => {
            const last = tags.at(-1);
            if (key === 'Backspace' && text === '' && last !== undefined) remove(last);
          }}
          placeholder="Add a tag"
        >
          {tags.length > 0 && (
            <ul aria-label="Tags of this session" className="mb-1.5 flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li
                  key={tag}
                  className="inline-flex max-w-full items-center rounded-full border border-line pl-2.5 text-xs"
                >
                  <span className="truncate">{tag}</span>
                  <button
                    type="button"
                    aria-label={`Remove tag ${tag}`}
                    onClick={() => remove(tag)}
                    className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-faint hover:text-ink max-phone:size-11"
                  >
                    <X size={12} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </ComboboxField>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={isBusy}>
            Save tags
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const mostSuggested = 8;

/** What is typed comes first unless it is a tag already; then those in use that have it in them. */
function optionsFor(
  typed: string,
  tags: readonly string[],
  used: readonly { tag: string; sessions: number }[],
): Option[] {
  const free = used.filter(({ tag }) => !tags.includes(tag) && tag.includes(typed));
  const known = free
    .sort((one, other) => Number(other.tag === typed) - Number(one.tag === typed))
    .slice(0, mostSuggested)
    .map(({ tag, sessions }) => ({
      key: tag,
      label: tag,
      detail: `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`,
    }));
  if (typed === '' || tags.includes(typed) || used.some(({ tag }) => tag === typed)) return known;
  return [{ key: typed, label: typed, detail: 'New tag' }, ...known];
}
