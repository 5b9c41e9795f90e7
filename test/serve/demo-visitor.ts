import { randomUUID } from 'node:crypto';
import type { Entry, RequestRecord } from '../../src/core/session/entry.ts';
import type { RequestAnswer } from '../../src/core/session/event.ts';
import type { SessionState } from '../../src/core/session/state.ts';
import type { ProcessIdentity } from '../../src/server/claude/identity.ts';
import { connect } from './deck.ts';

/** Somebody who takes the tour, and allows everything unless told otherwise. */
export type Visitor = {
  sessionId: string;
  state(): SessionState;
  entries(): readonly Entry[];
  /** The process of the CLI. */
  process(): ProcessIdentity;
  until(holds: (state: SessionState) => boolean): Promise<SessionState>;
  /** Says something and gives what came of it, when its turn is over. */
  say(words: string, answer?: Answering): Promise<Entry[]>;
  close(): void;
};

export type Answering = (request: RequestRecord) => RequestAnswer;

/** Takes the session that the link leads to, which greets, or a new one in a worktree of its own. */
export async function visit(
  deck: { port: number; link: string },
  token: string,
  worktree?: { of: string; name: string },
): Promise<Visitor> {
  const client = connect(deck, token);
  const greeting = /\/sessions\/([0-9a-f-]{36})#code=/.exec(deck.link)?.[1] ?? '';
  const sessionId = worktree ? randomUUID() : greeting;
  if (worktree) {
    const { of: cwd, name: ownWorktree } = worktree;
    const made = await client.command({ type: 'session.create', sessionId, cwd, ownWorktree });
    if (made.type === 'refused') throw new Error(made.error.message);
  }
  const watch = client.watch(sessionId, { from: 'beginning' });
  const state = () => {
    if (!watch.state) throw new Error('nothing came yet');
    return watch.state;
  };

  const until: Visitor['until'] = (holds) => {
    const { promise, resolve } = Promise.withResolvers<SessionState>();
    const look = () => watch.state && holds(watch.state) && resolve(watch.state);
    const stop = watch.onChange(look);
    look();
    return promise.finally(stop);
  };

  const say: Visitor['say'] = async (words, answer = allow) => {
    const { turns, seq } = await until(({ turn }) => turn.type === 'none');
    const answered = new Set<string>();
    const stop = watch.onChange(() => {
      for (const request of watch.state?.requests ?? []) {
        if (answered.has(request.id)) continue;
        answered.add(request.id);
        void client.command({ type: 'request.answer', sessionId, requestId: request.id, answer: answer(request) });
      }
    });
    const sent = await client.command({ type: 'message.send', sessionId, messageId: randomUUID(), text: words });
    if (sent.type === 'refused') throw new Error(sent.error.message);
    await until((now) => now.turns > turns && now.turn.type === 'none' && now.outbox.length === 0);
    stop();
    return watch.entries.filter((entry) => entry.seq > seq);
  };

  await until(({ cwd, turns, turn }) => cwd !== '' && turn.type === 'none' && (sessionId !== greeting || turns > 0));
  return {
    sessionId,
    state,
    entries: () => watch.entries,
    process() {
      const { run } = state();
      if (run.type !== 'live' || !run.run.identity) throw new Error('no process is live');
      return run.run.identity;
    },
    until,
    say,
    close: () => client.close(),
  };
}

export function allow({ tool, input }: RequestRecord): RequestAnswer {
  return { type: 'allow', input: tool === 'AskUserQuestion' ? chosen(input) : input, suggestions: [] };
}

export function deny(_request: RequestRecord): RequestAnswer {
  return { type: 'deny', message: 'Not today.', interrupt: false };
}

/** The first choice of each question. */
function chosen(input: RequestRecord['input']): RequestRecord['input'] {
  const questions = input.questions as { question: string; options: { label: string }[] }[];
  const answers = Object.fromEntries(questions.map(({ question, options }) => [question, options[0]?.label ?? '']));
  return { ...input, answers };
}

export function textOf(entries: readonly Entry[]): string {
  return entries.flatMap((entry) => (entry.type === 'text' && entry.parent === null ? [entry.text] : [])).join('\n');
}

/** What was done, as `Read done`. */
export function toolsOf(entries: readonly Entry[], isTop = true): string[] {
  return entries.flatMap((entry) =>
    entry.type === 'tool' && (entry.parent === null) === isTop ? [`${entry.name} ${entry.state.type}`] : [],
  );
}
