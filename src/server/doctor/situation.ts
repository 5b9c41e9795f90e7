import { existsSync } from 'node:fs';

/** How Quarterdeck was installed: that decides which advice can be followed. */
export type Situation = 'checkout' | 'package' | 'container';

/** A checkout runs from its TypeScript, in a container too; the package is JavaScript. */
export function situationOf(file: string, isThere: (path: string) => boolean = existsSync): Situation {
  if (file.endsWith('.ts')) return 'checkout';
  return isThere('/.dockerenv') || isThere('/run/.containerenv') ? 'container' : 'package';
}

export const situationHere: Situation = situationOf(import.meta.filename);

/** A command of Quarterdeck's own, as it is typed here. */
export function ownCommand(situation: Situation, words: string): string {
  switch (situation) {
    case 'checkout':
      return `npm run -s quarterdeck -- ${words}`;
    case 'package':
      return `quarterdeck ${words}`;
    case 'container':
      return `docker exec CONTAINER node /app/node_modules/quarterdeck/dist/server/main.js ${words}`;
  }
}

/** How to look around. The package brings no CLI, so without one it plays a recorded tour. */
export function demoAdvice(situation: Situation): string {
  switch (situation) {
    case 'checkout':
      return 'To look around without it, run "npm start -- --demo".';
    case 'package':
      return 'To look around without it, run "quarterdeck --demo", which plays a recorded tour.';
    case 'container':
      return 'To look around without it, start a container with "serve --no-open --demo", which plays a recorded tour.';
  }
}
