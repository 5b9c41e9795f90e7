import { ChevronRight } from 'lucide-react';
import { newId } from '../../../client/new-id.ts';
import type { DemoTour } from '../../../core/demo/demo-tour.ts';
import { useMay } from '../../store/client-context.ts';
import { useCommand } from '../../store/command.ts';
import { focusComposer } from '../../store/composer-focus.ts';
import { useSession, useSessionState } from '../../store/session-context.ts';
import { answerOf, useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';

/** Above the composer in the demo: what kind of tour this is, and what can be said next. */
export function TourBar({ cwd }: { cwd: string }) {
  const { answered } = useAnswer<{ demo: DemoTour | null }>('/demo');
  const may = useMay('message.send');
  const tour = answerOf(answered)?.demo ?? null;
  if (tour === null || !cwd.startsWith(tour.folder)) return null;
  return (
    <section aria-label="Tour" className="mx-auto flex w-full max-w-[820px] flex-col gap-2 px-5 pb-2 max-phone:px-3">
      {tour.isRecorded && (
        <p className="rounded-lg border border-line bg-raise px-3 py-1.5 text-sm text-dim">
          <b className="font-semibold text-ink">This is a recorded tour:</b> your answers don’t change what happens.
          Install Claude Code to run the real demo.
        </p>
      )}
      {may && <Chapters chapters={tour.chapters} />}
    </section>
  );
}

function Chapters({ chapters }: Pick<DemoTour, 'chapters'>) {
  const { id: sessionId } = useSession();
  const command = useCommand();
  const isBusy = useSessionState(({ turn, outbox }) => turn.type !== 'none' || outbox.length > 0);
  const say = (text: string) => {
    void command({ type: 'message.send', sessionId, messageId: newId(), text, delivery: 'steer' });
    // On a touch screen it would bring up a keyboard that nobody needs.
    if (!matchMedia('(pointer: coarse)').matches) focusComposer(sessionId);
  };
  return (
    <div className="flex flex-wrap gap-1.5 max-phone:-mx-3 max-phone:flex-nowrap max-phone:overflow-x-auto max-phone:px-3">
      <Button look="primary" disabled={isBusy} onClick={() => say('next')} className={chip}>
        Next <ChevronRight size={13} aria-hidden="true" />
      </Button>
      {chapters.map(({ say: words, about }) => (
        <Button key={words} title={about} disabled={isBusy} onClick={() => say(words)} className={chip}>
          {words.charAt(0).toUpperCase() + words.slice(1)}
        </Button>
      ))}
    </div>
  );
}

const chip = 'min-h-7 shrink-0 rounded-full px-2.5 text-xs max-phone:px-4 max-phone:text-sm';
