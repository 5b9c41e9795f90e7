import { z } from 'zod';
import type { RequestAnswer } from '../../../core/session/event.ts';
import type { Suggestion } from '../../../core/session/fact.ts';

const json = z.record(z.string().max(1024), z.json());
const word = z.string().min(1).max(64);
const line = z.string().max(4096);

const rule = z.strictObject({ toolName: line, ruleContent: line.exactOptional() });

const suggestion = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.enum(['addRules', 'replaceRules', 'removeRules']),
    rules: z.array(rule).max(256),
    behavior: word,
    destination: word,
  }),
  z.strictObject({ type: z.literal('setMode'), mode: word, destination: word }),
  z.strictObject({
    type: z.enum(['addDirectories', 'removeDirectories']),
    directories: z.array(line).max(256),
    destination: word,
  }),
]) satisfies z.ZodType<Suggestion>;

const message = z.string().max(64 * 1024);

export const answerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('allow'), input: json, suggestions: z.array(suggestion).max(64) }),
  z.strictObject({ type: z.literal('deny'), message, interrupt: z.boolean() }),
  z.strictObject({ type: z.literal('reply'), response: json }),
  z.strictObject({ type: z.literal('refuse'), reason: message }),
]) satisfies z.ZodType<RequestAnswer>;
