/** The part of the Web Speech API that dictation uses. TypeScript doesn't describe it, and not every browser has it. */
export type SpeechRecognition = {
  continuous: boolean;
  interimResults: boolean;
  lang: string;
  onresult: ((event: SpeechEvent) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
};

export type SpeechEvent = {
  /** The first result that changed. */
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean } & ArrayLike<{ transcript: string }>>;
};

/** Null where the browser can't recognize speech. */
export function speechRecognition(scope: object = globalThis): (new () => SpeechRecognition) | null {
  const found = ['SpeechRecognition', 'webkitSpeechRecognition'].map((name) => Reflect.get(scope, name) as unknown);
  const recognition = found.find((each) => typeof each === 'function');
  return (recognition as (new () => SpeechRecognition) | undefined) ?? null;
}

/** The words that are certain now, and those that may still change. */
export function heardIn({ resultIndex, results }: SpeechEvent): { final: string; interim: string } {
  const heard = { final: '', interim: '' };
  for (let index = resultIndex; index < results.length; index += 1) {
    const result = results[index];
    heard[result?.isFinal ? 'final' : 'interim'] += result?.[0]?.transcript ?? '';
  }
  return { final: heard.final.trim(), interim: heard.interim.trim() };
}

/** `words` as they are put between two texts: with a space where they would touch a word. */
export function spacedWords(words: string, before: string, after: string): string {
  const lead = before === '' || /\s$/.test(before) || /^[.,;:!?]/.test(words) ? '' : ' ';
  const tail = after === '' || /^[\s.,;:!?)]/.test(after) ? '' : ' ';
  return lead + words + tail;
}

/** Why dictation ended, and what to do; null where the page ended it itself. */
export function dictationProblem(error: string, isSecure: boolean): string | null {
  switch (error) {
    case 'aborted':
      return null;
    case 'not-allowed':
    case 'service-not-allowed':
      return isSecure
        ? 'Couldn’t start dictation: the microphone isn’t allowed. Allow it in your browser’s site settings.'
        : 'Couldn’t start dictation: browsers allow the microphone only over HTTPS or on localhost.';
    case 'audio-capture':
      return 'Couldn’t start dictation: no microphone was found. Connect one and try again.';
    case 'no-speech':
      return 'Dictation stopped because no speech was heard. Press the microphone to try again.';
    case 'network':
      return 'Dictation stopped: the browser can’t reach its speech service. Check the connection and try again.';
    case 'language-not-supported':
      return 'Couldn’t start dictation: the browser’s speech service doesn’t support your language.';
    default:
      return 'Dictation stopped: the browser’s speech service failed. Press the microphone to try again.';
  }
}
