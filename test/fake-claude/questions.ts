import { randomUUID } from 'node:crypto';
import type { Stage } from './stage.ts';
import type { Answer, Turn } from './steps.ts';

/** The permission requests that wait for an answer. */
export function createQuestions(stage: Stage) {
  const open = new Map<string, { resolve(answer: Answer): void; reject(reason: Error): void }>();

  const ask: Turn['ask'] = async (name, toolUseId, input) => {
    const requestId = randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    open.set(requestId, { resolve, reject });
    await stage.writer.line(stage.frames.permission(requestId, toolUseId, name, input));
    return promise;
  };

  function answer(frame: object): void {
    const { response } = frame as { response?: { request_id?: string; response?: Answer } };
    const question = open.get(response?.request_id ?? '');
    if (question === undefined || response?.response === undefined) return;
    open.delete(response.request_id ?? '');
    question.resolve(response.response);
  }

  async function announceCancel(): Promise<void> {
    for (const requestId of open.keys()) await stage.writer.line(stage.frames.cancel(requestId));
  }

  function giveUp(): void {
    for (const question of open.values()) question.reject(new Error('no answer will come'));
    open.clear();
  }

  return { ask, answer, announceCancel, giveUp, areOpen: () => open.size > 0 };
}
