import type { ToolEntry } from '../tool-entry.ts';

/** What every body of a call gets. The entry is whole when the person has asked for all of it. */
export type BodyProps = { entry: ToolEntry };
