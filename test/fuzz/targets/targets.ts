import type { Target } from './target.ts';

const openers = {
  transcript: async () => (await import('./transcript.ts')).openTranscripts(),
  record: async () => (await import('./record.ts')).openRecords(),
  export: async () => (await import('./export.ts')).openExports(),
  settings: async () => (await import('./settings.ts')).openSettingsFiles(),
  rules: async () => (await import('./rules.ts')).openRuleFiles(),
  api: async () => (await import('./api.ts')).openApi(),
  socket: async () => (await import('./socket.ts')).openSocket(),
  compat: async () => (await import('./compat.ts')).openCompat(),
  notes: async () => (await import('./notes.ts')).openNotes(),
  example: async () => (await import('./example.ts')).openExample(),
};

export type TargetName = keyof typeof openers;

/** Every way in for what somebody else wrote. The example is for the fuzzer's own test. */
export const targetNames = (Object.keys(openers) as TargetName[]).filter((name) => name !== 'example');

/** Milliseconds that a case may take. Most take a few; this is what a busy machine may make of it. */
export function limitOf(name: TargetName): number {
  if (name === 'example') return 3000;
  return name === 'api' || name === 'socket' || name === 'compat' ? 60_000 : 10_000;
}

export function openTarget(name: TargetName): Promise<Target> {
  return openers[name]();
}
