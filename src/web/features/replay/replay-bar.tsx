import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { ReplayFacts } from '../../../core/replay/replay-facts.ts';
import { pathOf, sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { answerOf, errorOf, useAnswer } from '../../store/use-answer.ts';
import { Button } from '../../ui/button.tsx';
import { percent } from '../../ui/format.ts';
import { Segments } from '../../ui/segments.tsx';
import { replayWords, speedChoices } from './replay-words.ts';

const lookEveryMs = 1000;

/** In place of the composer: what is seen here is a recording. */
export function ReplayBar({ sessionId }: { sessionId: string }) {
  const { answered, again } = useAnswer<ReplayFacts>(pathOf('replays', sessionId));
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const facts = answerOf(answered);
  const isPlaying = facts === null || facts.state === 'playing';
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(again, lookEveryMs);
    return () => clearInterval(timer);
  }, [isPlaying, again]);

  const speed = chosen ?? (facts ? String(facts.speed ?? 'max') : '1');
  const replay = () => {
    const body = { speed: speed === 'max' ? null : Number(speed) };
    sendJson<{ sessionId: string }>('POST', '/replays', body).then(
      (begun) => navigate(`/sessions/${begun.sessionId}`),
      (problem) => showToast('problem', errorOf(problem).message),
    );
  };
  return (
    <section
      aria-label="Replay"
      className="mx-auto mb-3 w-full max-w-[820px] px-5 max-phone:mb-0 max-phone:px-3 max-phone:pb-2"
    >
      <div className="rounded-xl border border-sea/60 bg-sea-bg/40 px-3.5 py-2.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="min-w-0 flex-1 basis-60 text-sm">
            <span className="font-semibold">This is a replay.</span>{' '}
            <span role="status" className="text-dim [overflow-wrap:anywhere]">
              {facts ? replayWords(facts) : answered.type === 'refused' ? answered.error.message : ''}
            </span>
          </p>
          <Segments label="Speed" choices={speedChoices(speed)} value={speed} onChoose={setChosen} />
          <Button onClick={replay}>
            <RotateCcw size={14} aria-hidden="true" /> Play again
          </Button>
        </div>
        <div
          role="progressbar"
          aria-label="Played"
          aria-valuenow={Math.round((facts?.share ?? 0) * 100)}
          aria-valuetext={percent(facts?.share ?? 0)}
          className="mt-2 h-1 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full bg-sea" style={{ width: `${(facts?.share ?? 0) * 100}%` }} />
        </div>
      </div>
    </section>
  );
}
