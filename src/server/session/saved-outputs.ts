import { savedOutputOf } from '../../core/session/saved-output.ts';
import type { SessionState } from '../../core/session/state.ts';
import { canonicalId } from '../../core/uuid.ts';
import { configFolderOf } from '../claude/cleanup.ts';
import { toolResultsFolder } from '../claude/tool-results.ts';
import { transcriptFolder } from '../claude/transcript/transcript-files.ts';
import type { Store } from '../store/store.ts';
import type { CliLookup } from './claude-cli.ts';
import { loadState } from './load.ts';

export type SavedOutputFile =
  | { type: 'found'; folder: string; name: string }
  /** `unnamed`: the call has no saved output. `imported`: it was saved on the machine where the session ran. */
  | { type: 'refused'; reason: 'noSession' | 'noCall' | 'unnamed' | 'imported' | 'outside' | 'missing' };

export type SavedOutputs = { find(sessionId: string, callId: string): Promise<SavedOutputFile> };

type Parts = {
  store: Store;
  /** The CLI that runs sessions of a folder: the demo's has a folder of its own. */
  cli(folder: string): Promise<CliLookup>;
  /** The CLI's folder where none is found. */
  configFolder: string;
};

/** Finds the files in which the CLI saved outputs that were too long to pass on. */
export function createSavedOutputs({ store, cli, configFolder }: Parts): SavedOutputs {
  async function projectsOf({ cwd }: SessionState): Promise<string> {
    const found = await cli(cwd);
    const own = found.type === 'found' ? configFolderOf(found.cli.environment) : configFolder;
    return transcriptFolder(own);
  }

  /** A fork's record repeats calls of its origin, whose outputs stay where they were saved. */
  async function idsOf(state: SessionState): Promise<string[]> {
    const ids: string[] = [];
    for (let at: SessionState | null = state; at !== null && !at.imported && ids.length < mostIds; ) {
      ids.push(at.id, at.cliId ?? at.id);
      const origin: string | undefined = at.forkedFrom?.id;
      if (origin === undefined || ids.includes(origin)) break;
      at = (await store.session(canonicalId(origin))) ? await loadState(store, canonicalId(origin)) : null;
    }
    return ids;
  }

  return {
    async find(sessionId, callId) {
      if (!(await store.session(sessionId))) return { type: 'refused', reason: 'noSession' };
      const entry = await store.entry(sessionId, callId);
      if (entry?.type !== 'tool') return { type: 'refused', reason: 'noCall' };
      const saved = savedOutputOf(entry.result);
      if (saved === null) return { type: 'refused', reason: 'unnamed' };
      const state = await loadState(store, sessionId);
      if (state.imported) return { type: 'refused', reason: 'imported' };
      return toolResultsFolder(await projectsOf(state), await idsOf(state), saved.path);
    },
  };
}

const mostIds = 16;
