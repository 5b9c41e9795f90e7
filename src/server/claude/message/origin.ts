import { nested, number, text } from './lenient.ts';

/** Who or what wrote a user message or started a turn, when it was not simply the person at the keyboard. */
export const origin = nested({
  kind: text,
  subkind: text,
  producer: text,
  runId: text,
  fireReason: text,
  server: text,
  from: text,
  fromMode: text,
  fromSession: text,
  name: text,
  senderTaskId: text,
  body: text,
  verifiedPeerPid: number,
});
