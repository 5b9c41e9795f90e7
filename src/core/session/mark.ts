/** A place in a session's history that a picture of it shows. `entryId` is the entry to open there. */
export type Mark = { id: string; seq: number; at: number; entryId: string | null } & MarkBody;

export type MarkBody =
  /** Where the session itself came from. `entry` is the last entry of the other session that it knows; null for all. */
  | { type: 'fork'; from: string; entry: string | null }
  | { type: 'resume'; epoch: number; version: string | null }
  | { type: 'compaction'; before: number; after: number | null }
  /** Files were put back to what they were at a message. */
  | { type: 'rewind'; messageId: string; files: number }
  /** The conversation went on from an earlier line of the CLI's record; what stands between was left. */
  | { type: 'back'; to: string | null };
