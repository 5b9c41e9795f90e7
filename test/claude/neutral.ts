import { hostname } from 'node:os';
import type { Recorded } from './run.ts';
import type { Workplace } from './workplace.ts';

/** Gives a recording the paths of nobody in particular. */
export function neutralised(recording: readonly Recorded[], { home }: Workplace, modelApiUrl: string): Recorded[] {
  const clean = (text: string) =>
    text
      .replaceAll(home, '/home/user')
      .replaceAll(folderName(home), folderName('/home/user'))
      .replaceAll(modelApiUrl, 'http://127.0.0.1:8080');
  return recording.map((entry) =>
    entry.dir === 'exit' ? { ...entry, stderr: clean(entry.stderr) } : { ...entry, line: clean(entry.line) },
  );
}

/** What in a recording tells of the machine it was made on. */
export function telltales(recording: readonly Recorded[], { root }: Workplace): string[] {
  const text = recording.map((entry) => JSON.stringify(entry)).join('\n');
  const repository = new URL('../..', import.meta.url).pathname.slice(0, -1);
  const suspects = [root, folderName(root), 'quarterdeck-', repository, 'test-key'];
  const found = suspects.filter((suspect) => text.includes(suspect));
  const words = new Set(text.split(/[^\w.-]+/));
  return words.has(hostname()) ? [...found, hostname()] : found;
}

/** How the CLI turns a path into the name of a folder. */
function folderName(path: string): string {
  return path.replace(/[^a-zA-Z0-9]/g, '-');
}
