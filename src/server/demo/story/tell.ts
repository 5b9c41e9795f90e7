import type { ModelRequest } from '../model-api/request.ts';
import { type Block, type Reply, text } from '../model-api/script.ts';
import type { Chapter, Edition, Scene, Step } from './chapter.ts';
import { closing } from './closing.ts';
import { type Said, saidIn } from './conversation.ts';
import { errands } from './delegating.ts';
import { measured } from './measured.ts';
import { outcomeOf } from './outcome.ts';
import { chapterAt, stationAt } from './station.ts';
import { summaryOf } from './summary.ts';

/**
 * What the tour answers. It follows from the request alone, so that a retry, a resumed session, a fork and a server that
 * was started again get the same answer.
 */
export function tell(request: ModelRequest, project: string, edition: Edition = 'live'): Reply {
  const said = saidIn(request);
  const last = said.at(-1);
  if (last?.words.includes('create a detailed summary of'))
    return measured([text(summaryOf(stationAt(said, edition)))], request);
  if (request.toolNames.length === 0) return measured([text(nameFor(last?.words ?? ''))], request);
  const step = last?.later.filter(({ role }) => role === 'assistant').length ?? 0;
  const scene = { ...sceneOf(request, last, step, project), edition };
  const errand = errands.find(({ prompt }) => prompt === last?.words);
  if (errand) return measured(blocksAt(errand.steps, step, scene) ?? [text('That is all I found.')], request);
  const end = closing(stationAt(said, edition), edition);
  return measured(answer(chapterAt(said, edition), step, scene, end), request);
}

function answer(chapter: Chapter, step: number, scene: Scene, end: string): Block[] {
  const isDenied = scene.outcomes.some(({ type }) => type === 'denied') && step !== chapter.answersDenialAt;
  const blocks = isDenied ? [text(chapter.denied)] : blocksAt(chapter.steps, step, scene);
  if (blocks === null) return [text(`There is nothing more to this one.${end}`)];
  if (blocks.some(({ type }) => type === 'tool')) return blocks;
  return blocks.map((block, index) =>
    block.type === 'text' && index === blocks.length - 1 ? text(block.text + end) : block,
  );
}

function blocksAt(steps: readonly Step[], step: number, scene: Scene): Block[] | null {
  return steps[step]?.(scene) ?? null;
}

function sceneOf(
  { toolNames, messages }: ModelRequest,
  last: Said | undefined,
  step: number,
  project: string,
): Omit<Scene, 'edition'> {
  // What became of a call before these words, such as one that was interrupted, is no answer to them.
  if (step === 0) return { project, toolNames, words: last?.words ?? '', outcomes: [] };
  const newest = messages.findLastIndex(({ role }) => role === 'assistant');
  const results = messages.slice(newest + 1).flatMap((message) => message.results);
  return { project, toolNames, words: last?.words ?? '', outcomes: results.map(outcomeOf) };
}

function nameFor(words: string): string {
  const title = 'A tour of Quarterdeck';
  return /json|\{"?title/i.test(words) ? JSON.stringify({ title }) : title;
}
