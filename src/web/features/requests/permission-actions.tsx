import type { RefObject } from 'react';
import type { KeyAction } from '../../../core/keymap/key-actions.ts';
import type { Suggestion } from '../../../core/session/fact.ts';
import { useMay } from '../../store/client-context.ts';
import { AnswerButton } from './answer-button.tsx';
import type { Progress } from './answering.ts';
import { firstAction } from './card-focus.ts';
import { suggestionWords } from './suggestion-words.ts';
import { Words } from './words.tsx';

type PermissionActionsProps = {
  suggestions: readonly Suggestion[];
  cwd: string;
  progress: Progress;
  /** Brings the rest of an input that is shown in part; until then there is nothing to allow. */
  onShowAll: (() => void) | null;
  note: string;
  noteBox: RefObject<HTMLInputElement | null>;
  onNote(note: string): void;
  onAllow(suggestions: Suggestion[]): void;
  onDeny(): void;
  /** Enter in the note's field. */
  onDenyNote(): void;
  onEdit(): void;
};

export function PermissionActions(props: PermissionActionsProps) {
  const { suggestions, cwd, progress, onShowAll, note, noteBox, onNote, onAllow, onDeny, onDenyNote, onEdit } = props;
  const offered = onShowAll === null ? suggestions : [];
  // To change what is asked for takes more than to approve it.
  const mayEdit = useMay('message.send');
  return (
    <div className="flex flex-wrap items-center gap-2 px-3.5 py-2.5">
      <AnswerButton
        look="go"
        progress={progress}
        onClick={onShowAll ?? (() => onAllow([]))}
        {...(onShowAll === null ? { keyAction: 'allow' } : {})}
        {...firstAction}
      >
        {onShowAll === null ? 'Allow once' : 'Show all of it'}
      </AnswerButton>
      {offered.map((suggestion, index) => (
        <AnswerButton
          key={JSON.stringify(suggestion)}
          progress={progress}
          onClick={() => onAllow([suggestion])}
          {...keyOfSuggestion(index)}
          className="py-1 text-left break-words whitespace-normal! max-phone:basis-full! max-phone:text-center"
        >
          <Words pieces={suggestionWords(suggestion, cwd)} />
        </AnswerButton>
      ))}
      {mayEdit && (
        <AnswerButton progress={progress} onClick={onEdit}>
          Edit first
        </AnswerButton>
      )}
      <AnswerButton look="danger" progress={progress} onClick={onDeny} keyAction="deny">
        Deny
      </AnswerButton>
      <input
        ref={noteBox}
        type="text"
        aria-label="Tell Claude what to do instead"
        placeholder="or tell Claude what to do instead"
        value={note}
        onChange={(event) => onNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onDenyNote();
        }}
        className="min-h-8 min-w-40 flex-1 rounded-lg border border-transparent bg-transparent px-2 text-sm placeholder:text-faint hover:border-line focus:border-line max-phone:min-h-11 max-phone:basis-full max-phone:border-line"
      />
    </div>
  );
}

const suggestionKeys = ['suggestion1', 'suggestion2', 'suggestion3'] as const;

function keyOfSuggestion(index: number): { keyAction?: KeyAction } {
  const keyAction = suggestionKeys[index];
  return keyAction === undefined ? {} : { keyAction };
}
