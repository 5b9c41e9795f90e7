import type { Json, JsonObject } from '../../../core/json.ts';
import type { TourInput, TourMessage } from './tour-input.ts';
import { deltaIn, type TourChapter, type TourRecording, type TourStep, tourRoot } from './tour-recording.ts';

export type TourParts = {
  recording: TourRecording;
  input: TourInput;
  /** The demo's folder here, in place of the recorded one. */
  root: string;
  sessionId: string;
  /** How many chapters this session has seen. */
  seen: number;
  onSeen(count: number): void;
  /** What a question of this kind is answered with from now on. */
  onLearnt(subtype: string, response: Json): void;
  write(line: string): Promise<void>;
  /** Between two pieces. */
  wait(): Promise<void>;
  newId(): string;
};

/**
 * Plays a chapter for each message, whatever it says, and the last one again and again. A request waits for the person,
 * and what they answer changes nothing. A chapter that is stopped ends with the end of its turn.
 */
export async function playTour(parts: TourParts): Promise<void> {
  const { recording, input } = parts;
  const { greeting, chapters } = recording;
  const before = [greeting, ...chapters.slice(0, parts.seen).map(({ steps }) => steps)];
  for (const step of before.flat()) learn(step, parts);
  for (let at = parts.seen; ; at += 1) {
    const message = await input.message();
    const chapter = chapters[Math.min(at, chapters.length - 1)];
    if (message === null || chapter === undefined) return;
    input.clearStop();
    await playChapter(chapter, message, parts);
    parts.onSeen(at + 1);
  }
}

async function playChapter({ messageId, steps }: TourChapter, message: TourMessage, parts: TourParts): Promise<void> {
  const { input, write } = parts;
  const rename = createRenaming(parts, new Map([[messageId, message.id]]));
  const say = async (frame: JsonObject) => write(rename(JSON.stringify(frame)));
  for (const step of steps) {
    learn(step, parts);
    if (step.type === 'await') {
      const requestId = rename(step.requestId);
      await input.answer(requestId);
      if (input.isStopped) await write(JSON.stringify({ type: 'control_cancel_request', request_id: requestId }));
    }
    if (step.type !== 'say' || (input.isStopped && !isLast(step.frame))) continue;
    for (const piece of piecesOf(withOwnWords(step.frame, message), parts.newId)) {
      if (input.isStopped && !isLast(piece)) break;
      await parts.wait();
      await say(piece);
    }
  }
}

function learn(step: TourStep, { onLearnt }: TourParts): void {
  if (step.type === 'learn') onLearnt(step.subtype, step.response);
}

/** What ends a turn, also one that is stopped. */
function isLast({ type, state }: JsonObject): boolean {
  return type === 'result' || (type === 'command_lifecycle' && state === 'completed');
}

/** The receipt of a message has what the person said, not what was said when it was recorded. */
function withOwnWords(frame: JsonObject, { message }: TourMessage): JsonObject {
  return frame.type === 'user' && frame.isReplay === true ? { ...frame, message } : frame;
}

const charactersPerPiece = 7;

/** Text as it streams. */
function piecesOf(frame: JsonObject, newId: () => string): JsonObject[] {
  const delta = deltaIn(frame);
  if (delta === null) return [frame];
  const { event } = frame as { event: JsonObject & { delta: JsonObject } };
  const pieces = delta.text.match(new RegExp(`[^]{1,${charactersPerPiece}}`, 'gu')) ?? [delta.text];
  return pieces.map((piece) => ({
    ...frame,
    event: { ...event, delta: { ...event.delta, [delta.key]: piece } },
    uuid: newId(),
  }));
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** The ids of messages and tool calls that the scripted model gave. */
const modelId = /demo_[0-9a-f]{8}/g;

/** Gives a line the ids of this session and of this chapter: the same chapter can come again, here and elsewhere. */
function createRenaming({ recording, sessionId, root, newId }: TourParts, names: Map<string, string>) {
  const tag = `demo_${newId().slice(0, 8)}`;
  const here = JSON.stringify(root).slice(1, -1);
  names.set(recording.sessionId, sessionId);
  const renamed = (id: string) => {
    const known = names.get(id) ?? newId();
    names.set(id, known);
    return known;
  };
  return (line: string) =>
    line.replaceAll(uuid, renamed).replaceAll(modelId, tag).replaceAll(`${tourRoot}/home`, `${here}/home`);
}
