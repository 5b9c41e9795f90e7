import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ErrorCode } from '../../../core/wire.ts';
import { ReadFailed } from '../../store/read-failed.ts';
import type { AppBindings } from '../server.ts';
import { serveAgents } from './agent-routes.ts';
import { serveAlerts } from './alert-routes.ts';
import { type Answer, refuse, refuseWith } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { serveBudgets } from './budget-routes.ts';
import { serveChanges } from './change-routes.ts';
import { serveCli } from './cli-routes.ts';
import { serveCommands } from './command-routes.ts';
import { serveCost } from './cost-routes.ts';
import { serveDecide } from './decide-routes.ts';
import { serveDecisions } from './decision-routes.ts';
import { serveDemo } from './demo-routes.ts';
import { serveDevices } from './device-routes.ts';
import { serveDoctor } from './doctor-routes.ts';
import { serveEntries } from './entry-routes.ts';
import { serveExports } from './export-routes.ts';
import { serveExternal } from './external-routes.ts';
import { serveFamilies } from './family-routes.ts';
import { serveFiles } from './file-routes.ts';
import { serveFolders } from './folder-routes.ts';
import { serveFrames } from './frame-routes.ts';
import { serveImports } from './import-routes.ts';
import { tellInvalid } from './invalid.ts';
import { serveKeys } from './key-routes.ts';
import { createLineReader } from './line-reader.ts';
import { serveLines } from './line-routes.ts';
import { serveOpenApi } from './open-api-routes.ts';
import { serveReplays } from './replay-routes.ts';
import { serveRequests } from './request-routes.ts';
import { setClosedHeaders } from './response-headers.ts';
import { serveRules } from './rule-routes.ts';
import { serveSearch } from './search-routes.ts';
import { serveWorktrees } from './serve-worktrees.ts';
import { serveSessionFiles } from './session-file-routes.ts';
import { serveSessions } from './session-routes.ts';
import { serveSettings } from './settings-routes.ts';
import { serveSignIn } from './sign-in-routes.ts';
import { serveStorage } from './storage-routes.ts';
import { serveTasks } from './task-routes.ts';
import { serveTemplates } from './template-routes.ts';
import { serveTraces } from './trace-routes.ts';
import { serveTranscripts } from './transcript-routes.ts';
import { serveUploads } from './upload-routes.ts';
import { serveUsage } from './usage-routes.ts';
import { serveWebhook } from './webhook-routes.ts';

/** Everything under `/api`. Who asks was found out by the gate; what they may do is checked route by route. */
export function createApi(context: ApiContext): OpenAPIHono<AppBindings> {
  const app = new OpenAPIHono<AppBindings>({ defaultHook: tellInvalid });
  const lines = createLineReader();
  app.use('*', setClosedHeaders);
  serveSessions(app, context);
  serveEntries(app, context, lines);
  serveChanges(app, context);
  serveBudgets(app, context);
  serveKeys(app, context);
  serveUsage(app, context);
  serveCost(app, context);
  serveLines(app, context, lines);
  serveFrames(app, context);
  serveReplays(app, context);
  serveTraces(app, context);
  serveFamilies(app, context);
  serveStorage(app, context);
  serveExports(app, context);
  serveImports(app, context);
  serveRequests(app, context);
  serveDecide(app, context);
  serveAlerts(app, context);
  serveWebhook(app, context);
  serveDecisions(app, context);
  serveRules(app, context);
  serveSearch(app, context);
  serveCommands(app, context);
  serveDevices(app, context);
  serveSignIn(app, context);
  serveSettings(app, context);
  serveFolders(app, context);
  serveFiles(app, context);
  serveSessionFiles(app, context);
  serveCli(app, context);
  serveDoctor(app, context);
  serveDemo(app, context);
  serveTemplates(app, context);
  serveTranscripts(app, context);
  serveExternal(app, context);
  serveUploads(app, context);
  serveAgents(app, context);
  serveTasks(app, context);
  serveWorktrees(app, context);
  serveOpenApi(app, context);
  app.all('*', (asked) => refuse(asked, 'notFound', 'There is no such address.'));
  app.onError((error, asked) => tellError(error, asked, context));
  return app;
}

const codes: { [status: number]: ErrorCode } = { 400: 'malformed', 413: 'tooLarge', 415: 'unsupported' };

function tellError(error: Error, asked: Context<AppBindings>, context: ApiContext): Answer {
  const log = asked.get('log') ?? context.log;
  if (error instanceof HTTPException) {
    const code = codes[error.status] ?? 'malformed';
    return refuseWith(asked, { code, message: error.message || 'This cannot be read.' }, error.status as 400);
  }
  if (error instanceof ReadFailed) {
    log.error({ err: error }, 'the store cannot be read');
    return refuse(asked, 'unavailable', 'The store cannot be read now.', { reason: error.reason });
  }
  log.error({ err: error }, 'a request failed');
  return refuseWith(asked, { code: 'failed', message: 'Something went wrong on the server.' }, 500);
}
