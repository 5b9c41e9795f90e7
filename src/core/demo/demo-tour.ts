/** What the demo offers to its visitors. */
export type DemoTour = {
  /** Its sessions work in here. */
  folder: string;
  /** Whether a recording is played, because there is no CLI. Every message then plays the next chapter. */
  isRecorded: boolean;
  /** What can be said to see a chapter. */
  chapters: readonly { say: string; about: string }[];
};
