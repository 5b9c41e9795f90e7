import { isStation } from './tour.ts';

/** What is left of the conversation after a compaction. It says how far the tour has come, for `stationIn` to find. */
export function summaryOf(station: string | null): string {
  const place = station === null ? 'The tour has not begun.' : `The tour has come as far as the chapter "${station}".`;
  return `<analysis>
The conversation is a guided tour. What matters is how far it has come and what was done to the files.
</analysis>
<summary>
1. Request: the user takes the guided tour of Quarterdeck, in a small project called logbook.
2. Project: src/log.js keeps entries, src/duration.js says minutes in words, src/cli.js is the command.
3. Work: files were read and changed only where the user allowed it; the tests can be run with "node --test".
4. State: ${place}
5. Next: go on when the user says "next", or with the chapter they ask for.
</summary>`;
}

export function stationIn(summary: string): string | null {
  const name = /as far as the chapter "([a-z]+)"/.exec(summary)?.[1];
  return name !== undefined && isStation(name) ? name : null;
}
