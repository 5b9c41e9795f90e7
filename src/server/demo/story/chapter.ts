import type { Block } from '../model-api/script.ts';

/** A part of the tour: what starts it, and what is answered, one step for each request to the model. */
export type Chapter = {
  name: string;
  /** What a person types to see it. */
  say: string;
  /** What it shows, for the list. */
  about: string;
  /** Whether words that are not exactly `say` ask for it. They are in lower case. */
  isMeant: RegExp;
  steps: readonly Step[];
  /** What is said when a person denied what the step before wanted to do. */
  denied: string;
  /** The step that answers a no itself, because it is not the end of the chapter. */
  answersDenialAt?: number;
};

/** `recorded` is what is played where there is no CLI: without the chapters in which the person uses one. */
export type Edition = 'live' | 'recorded';

/** A step without a tool call ends the chapter. */
export type Step = (scene: Scene) => Block[];

/** Everything a step may depend on. All of it follows from the request. */
export type Scene = {
  /** The folder of the project that the tour works in. */
  project: string;
  toolNames: readonly string[];
  edition: Edition;
  /** What the person said. */
  words: string;
  /** What became of the tools that the step before called. */
  outcomes: readonly Outcome[];
};

/** `refused` is the CLI's own no: no such tool, a text that is not in the file. */
export type Outcome = { type: 'done' | 'failed' | 'refused' | 'denied'; text: string };
