import type { Json } from '../json.ts';
import type { LineOrigin } from '../session/event.ts';

/** Who wrote a line. `unread` is one whose meaning the database rejected; its `by` names the original source. */
export type FrameSource = LineOrigin | 'unread';

/** A line of the journal without its body. `kind` is in the words of who wrote it. */
export type FrameHead = {
  seq: number;
  at: number;
  epoch: number;
  source: FrameSource;
  by: string | null;
  kind: string;
  tool: string | null;
  request: string | null;
  bytes: number;
};

/** A kind is also meant by its first word: `system` is every `system/…`. */
export type FrameFilter = {
  source?: FrameSource | undefined;
  kind?: string | undefined;
  tool?: string | undefined;
  request?: string | undefined;
  text?: string | undefined;
};

/** A call looks at a bounded part of the journal: `next` is where to go on, null at its end. */
export type FramePage = { frames: FrameHead[]; next: number | null; head: number };

/** Frames that belong together: asked and answered, called and returned, sent and echoed, sent and done. */
export type FramePair = 'request' | 'call' | 'message' | 'turn';

/** `ms` is how long after the frame it came, negative for one before it. */
export type RelatedFrame = { pair: FramePair; side: 'before' | 'after'; seq: number; kind: string; ms: number };

export type FrameBody =
  /** `clipped`: what is long was cut; the line itself has all of it. */
  { type: 'json'; value: Json; clipped: boolean } | { type: 'text'; text: string; clipped: boolean };

/** `entries` are what the frame is shown as in the timeline. */
export type FrameView = {
  frame: FrameHead;
  body: FrameBody;
  related: RelatedFrame[];
  entries: { id: string; type: string }[];
};
