import { setTimeout as delay } from 'node:timers/promises';
import { type Client, createClient } from '../../src/client/client.ts';
import type { WatchedSession } from '../../src/client/watched-session.ts';
import type { RequestAnswer } from '../../src/core/session/event.ts';
import type { Command, ErrorCode } from '../../src/core/wire.ts';
import type { Board } from './board.ts';
import type { Dice } from './dice.ts';
import type { Ledger } from './ledger.ts';
import { createSightings, type Sightings } from './sightings.ts';
import type { SocketFor } from './socket.ts';
import type { Findings } from './violation.ts';
import type { Way } from './way.ts';
import { words } from './words.ts';

/** One client with somebody behind it who does many things, some of them twice. */
export type Hand = {
  name: string;
  client: Client;
  way: Way;
  sightings: Sightings;
  /** Messages by session in the order in which they were first sent from here. */
  sentTo(session: string): readonly string[];
  watched(session: string): WatchedSession;
  /** Does one thing by chance. */
  act(): Promise<void>;
  answer(session: string, requestId: string, input: RequestInput): void;
  /** Sends a message that was held. */
  release(session: string, message: string): void;
  command(command: Command): void;
  /** Whether everything that was asked is answered. */
  readonly isDone: boolean;
  forget(session: string): void;
  close(): void;
};

type RequestInput = Extract<RequestAnswer, { type: 'allow' }>['input'];

export type HandParts = {
  name: string;
  dice: Dice;
  token: string;
  project: string;
  way: Way;
  socket: SocketFor;
  board: Board;
  ledger: Ledger;
  findings: Findings;
  /** How many sessions are worked on at least, and whether more are made now and then. */
  sessions: number;
  makesMore: boolean;
};

const actions = {
  send: 40,
  sendAgain: 10,
  create: 5,
  answer: 22,
  interrupt: 5,
  withdraw: 5,
  rename: 4,
  resume: 3,
  stop: 2,
  watchAnew: 4,
} as const;

const timings = { after: 60, steer: 30, now: 10 } as const;

/** It may be tried again, and is. */
const passing: readonly ErrorCode[] = ['unavailable', 'heldElsewhere'];
const retryMs = 400;
const backlog = 12;

export function createHand(parts: HandParts): Hand {
  const { name, dice, board, ledger, findings, way } = parts;
  const sightings = createSightings(name, findings);
  const watches = new Map<string, WatchedSession>();
  const sent = new Map<string, string[]>();
  let open = 0;
  let isClosed = false;
  const client = createClient({
    url: `ws://127.0.0.1:${way.port}/ws`,
    token: parts.token,
    WebSocket: parts.socket,
    random: () => dice.number(1000) / 1000,
  });
  client.subscribe(sightings.take);

  function watched(session: string): WatchedSession {
    const known = watches.get(session);
    if (known) return known;
    const from = dice.chance(0.5) ? ('beginning' as const) : ('snapshot' as const);
    const watch = client.watch(session, { from });
    watches.set(session, watch);
    return watch;
  }

  /** Asks until there is an answer that stands. `onDone` is told of a good one; other refusals have to be among `fine`. */
  async function ask(command: Command, fine: readonly ErrorCode[], onDone: () => void = () => {}): Promise<void> {
    open += 1;
    for (;;) {
      const answer = await client.command(command, dice.uuid());
      if (isClosed) break;
      if (answer.type === 'done') onDone();
      const code = answer.type === 'refused' ? answer.error.code : null;
      if (code !== null && (passing.includes(code) || (code === 'notFound' && isUnmade(command)))) {
        if ('messageId' in command) board.repeated.add(command.messageId);
        await delay(retryMs);
        continue;
      }
      if (code !== null && !fine.includes(code) && answer.type === 'refused') {
        findings.add({
          rule: 'W28',
          what: 'a command was refused that should not be',
          facts: { name, command, error: answer.error },
        });
      }
      break;
    }
    open -= 1;
  }

  /** Its session could not be made for now, and so is not there yet. */
  function isUnmade(command: Command): boolean {
    return 'sessionId' in command && !board.all.has(command.sessionId);
  }

  function send(session: string, message: string, text: string): void {
    board.sent(session, message, text);
    const delivery = dice.weighted(timings);
    void ask({ type: 'message.send', sessionId: session, messageId: message, text, delivery }, [], () =>
      ledger.note({ type: 'saved', session, message, by: name }),
    );
  }

  function sendNew(session: string): void {
    const message = dice.uuid();
    const list = sent.get(session) ?? [];
    list.push(message);
    sent.set(session, list);
    send(session, message, words(dice));
  }

  /** The messages go out in the same instant as what makes their session. */
  function create(): void {
    const session = dice.uuid();
    void ask({ type: 'session.create', sessionId: session, cwd: parts.project }, [], () => {
      ledger.note({ type: 'created', session, by: name });
      board.add(session);
    });
    watched(session);
    for (let count = dice.between(0, 2); count > 0; count -= 1) sendNew(session);
  }

  function answer(session: string, requestId: string, input: RequestInput): void {
    const mark = `mark-${dice.uuid()}`;
    const given: RequestAnswer = dice.chance(0.7)
      ? { type: 'allow', input: { ...input, mark }, suggestions: [] }
      : { type: 'deny', message: mark, interrupt: false };
    void ask({ type: 'request.answer', sessionId: session, requestId, answer: given }, ['settled'], () =>
      ledger.note({ type: 'answered', session, request: requestId, mark, by: name }),
    );
  }

  function answerSome(session: string): void {
    for (const { id, input } of watched(session).state?.requests ?? []) {
      answer(session, id, input);
      if (dice.chance(0.25)) answer(session, id, input);
    }
  }

  function sendAgain(): void {
    if (board.recent.length === 0) return;
    const { session, message, text } = dice.pick(board.recent);
    if (!board.all.has(session)) return;
    board.repeated.add(message);
    send(session, message, text);
  }

  function withdraw(): void {
    const { session, message } = dice.pick(board.recent);
    if (!board.all.has(session)) return;
    // It may not have got there yet.
    void ask({ type: 'message.withdraw', sessionId: session, messageId: message }, ['tooLate', 'notFound'], () =>
      ledger.note({ type: 'withdrawn', session, message, by: name }),
    );
  }

  async function act(): Promise<void> {
    if (client.unanswered.length > backlog) return;
    if (board.active.length < parts.sessions) return create();
    const session = dice.pick(board.active);
    for (const each of board.active) watched(each);
    switch (dice.weighted(actions)) {
      case 'create':
        return parts.makesMore && dice.chance(0.3) ? create() : undefined;
      case 'send':
        return sendNew(session);
      case 'sendAgain':
        return sendAgain();
      case 'answer':
        return board.active.forEach(answerSome);
      case 'withdraw':
        return board.recent.length > 0 ? withdraw() : undefined;
      case 'interrupt':
        return void ask({ type: 'session.interrupt', sessionId: session }, ['gone', 'timedOut', 'failed']);
      case 'stop':
        return void ask({ type: 'session.stop', sessionId: session }, ['gone', 'timedOut', 'failed']);
      case 'resume':
        return void ask({ type: 'session.resume', sessionId: session }, ['failed', 'gone', 'timedOut']);
      case 'rename': {
        const title = `title ${dice.uuid()}`;
        return void ask({ type: 'session.rename', sessionId: session, title }, [], () =>
          ledger.note({ type: 'renamed', session, title, by: name }),
        );
      }
      case 'watchAnew':
        watches.get(session)?.close();
        watches.delete(session);
        watched(session);
    }
  }

  return {
    name,
    client,
    way,
    sightings,
    sentTo: (session) => sent.get(session) ?? [],
    watched,
    act,
    answer,
    release: (sessionId, messageId) =>
      void ask({ type: 'message.update', sessionId, messageId }, ['tooLate', 'notFound', 'conflict']),
    command: (command) => void ask(command, ['gone', 'timedOut', 'failed', 'settled']),
    get isDone() {
      return open === 0;
    },
    forget(session) {
      watches.get(session)?.close();
      watches.delete(session);
    },
    close() {
      isClosed = true;
      client.close();
    },
  };
}
