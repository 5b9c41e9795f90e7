/** What a person is told when a part of the page fails. */
export type MishapWords = { title: string; sentence: string };

/** Each browser has its own words for a script that did not come. */
const notLoaded = /dynamically imported module|importing a module script failed|unable to preload css/i;

export function mishapWords(problem: unknown): MishapWords {
  const message = problem instanceof Error ? problem.message : String(problem);
  if (notLoaded.test(message))
    return {
      title: 'This part of the page could not be loaded',
      sentence: 'The server cannot be reached, or it is newer than this page.',
    };
  return { title: 'Something went wrong in this page', sentence: message };
}
