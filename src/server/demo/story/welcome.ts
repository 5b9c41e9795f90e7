import { text } from '../model-api/script.ts';
import type { Chapter } from './chapter.ts';

/** What the tour begins with. It is sent for the person, so that they find it answered. */
export const firstWords = 'Show me around';

const live = `This is the real Claude Code CLI, driven by Quarterdeck, in a small project that is yours to break.
The model behind it is **a script on this machine**: no account, no network, no cost; the figures you see are made up.
Everything else is real: the files, the commands, the diffs, and the questions that wait for you.`;

const recorded = `This is **a recording** of Claude Code, played in the real Quarterdeck page, since there is no \`claude\` command on this machine.
Open, search, and answer everything as in a live session. Your answers don't change what happens, no command runs, and no file changes.`;

export const welcome: Chapter = {
  name: 'welcome',
  say: firstWords,
  about: 'the beginning',
  isMeant: /^(show me around|start( over)?|begin|restart|tour)$/,
  denied: '',
  steps: [({ edition }) => [text(`# Welcome aboard\n\n${edition === 'live' ? live : recorded}`)]],
};
