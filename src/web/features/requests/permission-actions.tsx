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
  note: string;
  onNote(note: string): void;
  onAllow(suggestions: Suggestion[]): void;
  onDeny(): void;
  onEdit(): void;
};

export function PermissionActions(props: PermissionActionsProps) {
  const { suggestions, cwd, progress, note, onNote, onAllow, onDeny, onEdit } = props;
  // To change what is asked for takes more than to approve it.
  const mayEdit = useMay('message.send');
  return (
    <div className="flex flex-wrap items-center gap-2 px-3.5 py-2.5">
      <AnswerButton look="go" progress={progress} onClick={() => onAllow([])} {...firstAction}>
        Allow once
      </AnswerButton>
      {suggestions.map((suggestion) => (
        <AnswerButton
          key={JSON.stringify(suggestion)}
          progress={progress}
          onClick={() => onAllow([suggestion])}
          className="py-1 text-left break-words whitespace-normal! max-phone:basis-full! max-phone:text-center"
        >
          <Words text={suggestionWords(suggestion, cwd)} />
        </AnswerButton>
      ))}
      {mayEdit && (
        <AnswerButton progress={progress} onClick={onEdit}>
          Edit first
        </AnswerButton>
      )}
      <AnswerButton look="danger" progress={progress} onClick={onDeny}>
        Deny
      </AnswerButton>
      <input
        type="text"
        aria-label="Tell Claude what to do instead"
        placeholder="or tell Claude what to do instead"
        value={note}
        onChange={(event) => onNote(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onDeny();
        }}
        className="min-h-8 min-w-40 flex-1 rounded-lg border border-transparent bg-transparent px-2 text-sm placeholder:text-faint hover:border-line focus:border-line max-phone:min-h-11 max-phone:basis-full max-phone:border-line"
      />
    </div>
  );
}
