import type { Client } from '../../src/client/client.ts';
import { type Cursor, protocol, type ServerMessage, tokenProtocolPrefix } from '../../src/core/wire.ts';
import type { Scenario } from '../../test/fake-claude/scenario.ts';
import { connect, type DeckProcess, openPlace, type Place } from '../../test/serve/deck.ts';
import { type Listener, listen } from './listener.ts';
import { messageFor, type Source } from './source.ts';

/** The server in a process of its own, with the fake CLI, and one client that gives the commands. */
export type Harbour = {
  place: Place;
  readonly deck: DeckProcess;
  token: string;
  client: Client;
  /** Kills the server without a warning and starts it again at the same port. Resolves when it says that it serves. */
  restart(): Promise<void>;
  /** Ends the server and leaves its folder. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

export async function openHarbour(
  scenario: Scenario = {},
  prepare: (place: Place) => Promise<void> = async () => {},
): Promise<Harbour> {
  const place = await openPlace(scenario);
  await prepare(place);
  const token = await place.token('operate');
  let deck = await place.start();
  const client = connect(deck, token);
  const stop = async () => {
    client.close();
    await deck.kill('SIGTERM');
  };
  return {
    place,
    token,
    client,
    get deck() {
      return deck;
    },
    restart: async () => {
      await deck.kill('SIGKILL');
      deck = await place.start(deck.port);
    },
    stop,
    close: async () => {
      await stop();
      await place.remove();
    },
  };
}

export type DeckSource = Source & { sessionId: string };

/** A new session. */
export async function deckSource(harbour: Harbour): Promise<DeckSource> {
  const { place, token, client } = harbour;
  const sessionId = crypto.randomUUID();
  const made = await client.command({ type: 'session.create', sessionId, cwd: place.project });
  if (made.type === 'refused') throw new Error(made.error.message);
  return {
    sessionId,
    watch: async (onText) => (await watchSession(harbour.deck, token, sessionId, null, onText)).listener,
    play: async (steps) => {
      const text = messageFor(steps);
      const sent = await client.command({ type: 'message.send', sessionId, messageId: crypto.randomUUID(), text });
      if (sent.type === 'refused') throw new Error(sent.error.message);
    },
    words: { started: '"turn.started"', ended: '"turn.ended"' },
  };
}

export type Watching = { listener: Listener; cursor: Cursor };

/** Opens a socket and follows a session, until everything there is has come. */
export async function watchSession(
  { port }: { port: number },
  token: string,
  sessionId: string,
  after: Cursor | null,
  onText?: (text: string) => void,
): Promise<Watching> {
  const protocols = [protocol, `${tokenProtocolPrefix}${token}`];
  const listener = listen(`ws://127.0.0.1:${port}/ws`, protocols, onText);
  const hello = listener.until('"type":"hello"');
  const current = listener.until('"type":"current"');
  const { logId } = messageIn(await hello, 'hello');
  listener.say({ type: 'watch', sessionId, after });
  const { seq } = messageIn(await current, 'current');
  return { listener, cursor: { logId, seq } };
}

function messageIn<Type extends ServerMessage['type']>(text: string, type: Type) {
  const message = JSON.parse(text) as ServerMessage;
  if (message.type !== type) throw new Error(`a ${type} was expected: ${text}`);
  return message as Extract<ServerMessage, { type: Type }>;
}
