import type { MessagePort } from 'node:worker_threads';
import type { DatabaseNames, OpenFailed } from '../database/database.ts';
import type { Failed } from '../store.ts';

/** What the main thread tells a thread of the store. */
export type Order = Call | { type: 'attend'; port: MessagePort } | { type: 'close' };
/** `bytes` is the size of what was transferred with it. */
export type Call = { type: 'call'; id: number; name: string; input: unknown[]; bytes: number };

/** What a thread of the store tells the main thread: first how the opening went, then answers. */
export type Report = Opening | { type: 'answers'; answers: Answer[] };
export type Opening = ({ type: 'open' } & DatabaseNames) | OpenFailed;
export type Answer = { id: number; outcome: Outcome<unknown> };
export type Outcome<Value> = { type: 'done'; value: Value } | Failed;

/** What a thread can be called to do. */
export type Operations = { [name: string]: (...input: never[]) => unknown };
