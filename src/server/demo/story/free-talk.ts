import { text, tool } from '../model-api/script.ts';
import type { Chapter, Step } from './chapter.ts';
import { plainWords } from './tour.ts';

type Topic = { isMeant: RegExp; steps: readonly Step[] };

/** Small talk, the likeliest first. What a topic does not know falls to the last one. */
const topics: readonly Topic[] = [
  topic(
    /^(help|\?|what now|what can (i|you) (do|say)|menu|commands)\b/,
    'You can take the tour chapter by chapter, or try anything in the page: stop me while I write, queue a message, search, fork.',
  ),
  topic(
    /\b(what|who) are you\b|\bwhat is this\b|\bare you (real|claude|human|an ai)\b/,
    'I am a script. The Claude Code CLI around me is the real one, and takes me for its model: the tools it runs and the questions it asks you are real, my words are prepared.',
  ),
  {
    isMeant: /\b(list|show|which|what)\b.*\bfiles\b|^(ls|dir|files)$/,
    steps: [
      () => [
        text('These are the files of the project.'),
        tool('Bash', { command: 'ls -R src test', description: 'List the files' }),
      ],
      () => [text('Everything lies in a throw-away folder, so you cannot break anything that matters.')],
    ],
  },
  topic(
    /\b(cost|price|expensive|dollars?|tokens?|bill)\b/,
    'This costs nothing: no model is asked. The dollars and tokens in the page are worked out by the CLI from figures that I made up, so that you see where they will stand.',
  ),
  topic(
    /\b(privacy|private|network|internet|upload|account|key)\b/,
    'Nothing leaves this machine. The CLI talks to a server on 127.0.0.1, has a home folder of its own, and sees neither your account nor your settings.',
  ),
  topic(/^(thanks?( you)?|thx|danke|merci)\b/, 'You are welcome.'),
  topic(/^(bye|goodbye|quit|exit|tschüss|au revoir|ciao)\b/, 'Fair winds. The tour waits here if you come back.'),
  topic(
    /^(hallo|guten (tag|morgen|abend)|moin|servus|grüezi)\b/,
    'Hallo! Ich bin nur ein vorbereitetes Skript und spreche sonst Englisch, aber die Tour versteht man auch so.',
  ),
  topic(
    /^(bonjour|salut|bonsoir|coucou)\b/,
    'Bonjour ! Je ne suis qu’un script préparé et je parle surtout anglais, mais la visite se comprend facilement.',
  ),
  topic(/^(hola|buenos|buenas|olá|ola)\b/, '¡Hola! Soy solo un guion preparado y hablo sobre todo inglés.'),
  topic(/^(hi|hello|hey|good (morning|evening|day)|ahoy)\b/, 'Hello. Good to have you on deck.'),
];

/** What answers words that ask for no chapter. */
export function freeTalk(words: string): Chapter {
  const plain = plainWords(words);
  const found = topics.find(({ isMeant }) => isMeant.test(plain));
  const steps = found?.steps ?? [() => [text(echo(words))]];
  return { name: 'free talk', say: '', about: '', isMeant: /$^/, steps, denied: 'As you like: I leave it.' };
}

function topic(isMeant: RegExp, words: string): Topic {
  return { isMeant, steps: [() => [text(words)]] };
}

const shownWords = 120;

function echo(words: string): string {
  const line = words.replaceAll(/\s+/g, ' ').trim();
  const shown = line.length > shownWords ? `${line.slice(0, shownWords)}…` : line;
  return `You asked:\n\n> ${shown.replaceAll(/[<>[\]`*_]/g, ' ')}\n\nA real model would get to work now. I am the script of a demo and only know my chapters, so I cannot answer that.`;
}
