import { type OpenAPIHono, z } from '@hono/zod-openapi';
import type { SessionState } from '../../../core/session/state.ts';
import type { ErrorCode } from '../../../core/wire.ts';
import { previewLimit, readInside } from '../../files/preview.ts';
import { readSessionFile } from '../../files/session-file.ts';
import type { SavedOutputFile } from '../../session/saved-outputs.ts';
import type { AppBindings } from '../server.ts';
import { ok, refuse } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { limit } from './cursor.ts';
import { preview, previewCodes } from './file-routes.ts';
import { apiRoute, refusals } from './route.ts';
import { sessionParams } from './session-routes.ts';

const range = {
  offset: z.coerce.number().int().min(0).default(0),
  limit: limit(256 * 1024, previewLimit),
};

const sessionFile = z.object({
  root: z.string().openapi({ description: 'The folder of the session that the file lies in.' }),
  file: preview,
});

const getSessionFile = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/files/preview',
  summary: 'A piece of a file in the folders of a session, by its path as Claude or a tool wrote it',
  request: { params: sessionParams, query: z.strictObject({ path: z.string().min(1).max(4096), ...range }) },
  responses: {
    200: {
      description: 'The piece, and facts about the file. `file.path` is relative to `root`.',
      content: { 'application/json': { schema: sessionFile } },
    },
    ...refusals,
  },
});

const savedOutput = z.object({ output: preview });

const getSavedOutput = apiRoute('watch', {
  method: 'get',
  path: '/sessions/{id}/calls/{callId}/output',
  summary: 'A piece of the output that the CLI saved to a file because it was too long',
  request: {
    params: sessionParams.extend({ callId: z.string().min(1).max(256) }),
    query: z.strictObject(range),
  },
  responses: {
    200: {
      description: 'The piece, and facts about the file.',
      content: { 'application/json': { schema: savedOutput } },
    },
    ...refusals,
  },
});

export const sessionFileRoutes = [getSessionFile, getSavedOutput];

export function serveSessionFiles(app: OpenAPIHono<AppBindings>, context: ApiContext): void {
  const { registry, trust, forbidden, home, savedOutputs } = context;

  app.openapi(getSessionFile, async (asked) => {
    const { id } = asked.req.valid('param');
    const { path, ...piece } = asked.req.valid('query');
    const state = await registry.stored(id);
    if (state === null) return refuse(asked, 'notFound', 'There is no such session.');
    const found = await trust.check(state.cwd);
    if (found.type !== 'trusted') {
      const reason = found.type === 'untrusted' ? 'untrusted' : 'folderGone';
      const code = found.type === 'untrusted' ? 'untrusted' : 'notFound';
      return refuse(asked, code, 'Files are only shown in a trusted folder that exists.', { reason });
    }
    const folders = [state.cwd, ...(await furtherFolders(state))];
    const outcome = await readSessionFile({ folders, home }, path, piece, forbidden);
    if (outcome.type === 'preview') return ok(asked, sessionFile, { root: outcome.root, file: outcome.preview });
    const { reason } = outcome;
    return refuse(asked, previewCodes[reason], 'The file can’t be shown.', { key: 'path', reason });
  });

  /** What an imported journal names was never granted here, so it takes a person's trust as well. */
  async function furtherFolders({ options, imported }: SessionState): Promise<string[]> {
    const named = Array.isArray(options.addDirs) ? options.addDirs.filter((folder) => typeof folder === 'string') : [];
    const trusted = await Promise.all(named.map((folder) => trust.check(folder)));
    return named.filter((_, index) => trusted[index]?.type === 'trusted' || !imported);
  }

  app.openapi(getSavedOutput, async (asked) => {
    const { id, callId } = asked.req.valid('param');
    const found = await savedOutputs.find(id, callId);
    if (found.type === 'refused') {
      const { reason } = found;
      return refuse(asked, outputCodes[reason], 'The saved output can’t be shown.', { reason });
    }
    const outcome = await readInside(found.folder, found.name, asked.req.valid('query'), forbidden);
    if (outcome.type === 'preview') return ok(asked, savedOutput, { output: outcome.preview });
    const { reason } = outcome;
    return refuse(asked, previewCodes[reason], 'The saved output can’t be shown.', { reason });
  });
}

type OutputProblem = Extract<SavedOutputFile, { type: 'refused' }>['reason'];

const outputCodes: { [Reason in OutputProblem]: ErrorCode } = {
  noSession: 'notFound',
  noCall: 'notFound',
  unnamed: 'notFound',
  missing: 'notFound',
  imported: 'notFound',
  outside: 'forbidden',
};
