/** What the fake CLI does. It is plain JSON, so that it can stand inside the executable. */
export type Scenario = {
  /** What `--version` says; 2.1.38 also starts its cost at zero on resume and leaves unknown requests unanswered. */
  version?: string;
  seed?: number;
  writing?: Writing;
  /** Before anything is read. */
  atStart?: Step[];
  /** A message has been read, and nothing was said or remembered about it. */
  beforeEcho?: Step[];
  /** What a turn does after the message was echoed and remembered. A message `RUN:[…]` brings steps of its own. */
  turn?: Step[];
  /** The same for the first, second, … message of a run; `turn` for those after. */
  turns?: Step[][];
  ignoresInputEnd?: boolean;
  ignoresTerminate?: boolean;
  /** Control requests it leaves unanswered, by subtype. */
  unanswered?: string[];
  /** What comes between the end of an interrupted turn and the answer to the interrupt, which else comes first. */
  beforeInterruptAnswer?: Step[];
  /** Reports what becomes of each message, and gives back what waits when asked, as recent CLIs do. */
  lifecycle?: boolean;
  costPerTurn?: number;
  /** Plays a recorded transcript instead of turns. */
  recording?: Recording;
  /** Changes for the first, second, … start of the executable, `--version` not counted. */
  runs?: Partial<Omit<Scenario, 'runs'>>[];
};

export type Writing = {
  /** `random` cuts at seeded places; `bytes` writes one byte at a time. */
  cuts?: 'none' | 'random' | 'bytes';
  lineEnd?: '\n' | '\r\n';
};

export type Recording = {
  file: string;
  /** 1 is as recorded, 2 is twice as fast; without it there is no waiting. */
  speed?: number;
  /** It stays until its input ends unless told otherwise. */
  exits?: 'atItsEnd' | 'whenInputEnds';
};

export type Step =
  /** Streams a text, so many deltas in a second, and says it whole; `You said: …` without one. */
  | { type: 'text'; text?: string; perSecond?: number }
  /** A tool call that needs nobody's permission. */
  | { type: 'tool'; name: string; input: Record<string, unknown>; result: string; isError?: boolean }
  /** A tool call that asks, and waits for the answer. */
  | { type: 'ask'; name: string; input: Record<string, unknown>; result?: string }
  /** Asks and goes on with the next step at once, with the request open. */
  | { type: 'askOnly'; name: string; input: Record<string, unknown> }
  /** Text deltas of a seeded length; as fast as they are taken when there is no rate. */
  | { type: 'events'; count: number; perSecond?: number }
  /** Deltas or whole messages whose text is the time they are written, as `@milliseconds@`. */
  | { type: 'stamped'; as: 'delta' | 'message'; count: number; perSecond: number }
  /** A line as it stands. */
  | { type: 'line'; text: string }
  /** Bytes as they stand, without a line end. */
  | { type: 'bytes'; base64: string }
  /** One assistant message whose line is this many bytes long, the newline not counted. */
  | { type: 'longLine'; bytes: number }
  | { type: 'stderr'; text: string }
  /** Ends with `the last of stderr`. */
  | { type: 'stderrFlood'; bytes: number }
  | { type: 'closeInput' }
  /** A process that holds stdout and stderr. `outside` puts it into a group of its own. */
  | { type: 'grandchild'; ignoresTerminate?: boolean; outside?: boolean }
  /** Until a test makes the file. */
  | { type: 'waitForFile'; path: string }
  /** Until it is interrupted or killed. */
  | { type: 'hang' }
  | { type: 'exit'; code: number; stderr?: string }
  /** By a signal to itself, SIGKILL unless told otherwise, with everything before it written out. */
  | { type: 'die'; signal?: 'SIGKILL' | 'SIGSEGV' };
