/** Replays are in folders of this name, so that they are known for what they are wherever they are shown. */
export const replayFolderPrefix = 'quarterdeck-replay-';

export function isReplayFolder(path: string): boolean {
  return /[\\/]quarterdeck-replay-[^\\/]+$/.test(path);
}
