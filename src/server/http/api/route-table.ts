import type { Scope } from '../../../core/wire.ts';
import { agentRoutes } from './agent-routes.ts';
import { alertRoutes } from './alert-routes.ts';
import { budgetRoutes } from './budget-routes.ts';
import { changeRoutes } from './change-routes.ts';
import { cliRoutes } from './cli-routes.ts';
import { commandRoutes } from './command-routes.ts';
import { costRoutes } from './cost-routes.ts';
import { decideRoutes } from './decide-routes.ts';
import { decisionRoutes } from './decision-routes.ts';
import { demoRoutes } from './demo-routes.ts';
import { deviceRoutes } from './device-routes.ts';
import { doctorRoutes } from './doctor-routes.ts';
import { entryRoutes } from './entry-routes.ts';
import { exportRoutes } from './export-routes.ts';
import { externalRoutes } from './external-routes.ts';
import { familyRoutes } from './family-routes.ts';
import { fileRoutes } from './file-routes.ts';
import { folderRoutes } from './folder-routes.ts';
import { frameRoutes } from './frame-routes.ts';
import { importPath, importRoutes } from './import-routes.ts';
import { keyRoutes } from './key-routes.ts';
import { lineRoutes } from './line-routes.ts';
import { metricsPath, metricsScope } from './metrics-route.ts';
import { openApiRoutes } from './open-api-routes.ts';
import { replayRoutes } from './replay-routes.ts';
import { requestRoutes } from './request-routes.ts';
import { ruleRoutes } from './rule-routes.ts';
import { searchRoutes } from './search-routes.ts';
import { sessionFileRoutes } from './session-file-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { storageRoutes } from './storage-routes.ts';
import { taskRoutes } from './task-routes.ts';
import { templateRoutes } from './template-routes.ts';
import { traceRoutes } from './trace-routes.ts';
import { transcriptRoutes } from './transcript-routes.ts';
import { uploadPath, uploadRoutes } from './upload-routes.ts';
import { usageRoutes } from './usage-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';
import { worktreeRoutes } from './worktree-routes.ts';

/** Where the API is mounted. */
export const apiPath = '/api';

/** A route as others need to know it. `scope` is null for who has no device at all. */
export type RouteFacts = { method: string; path: string; scope: Scope | null };

const routes = [
  ...sessionRoutes,
  ...entryRoutes,
  ...changeRoutes,
  ...budgetRoutes,
  ...keyRoutes,
  ...costRoutes,
  ...usageRoutes,
  ...lineRoutes,
  ...frameRoutes,
  ...replayRoutes,
  ...traceRoutes,
  ...familyRoutes,
  ...storageRoutes,
  ...exportRoutes,
  ...importRoutes,
  ...requestRoutes,
  ...decideRoutes,
  ...webhookRoutes,
  ...alertRoutes,
  ...decisionRoutes,
  ...ruleRoutes,
  ...searchRoutes,
  ...commandRoutes,
  ...deviceRoutes,
  ...signInRoutes,
  ...settingsRoutes,
  ...folderRoutes,
  ...fileRoutes,
  ...sessionFileRoutes,
  ...cliRoutes,
  ...doctorRoutes,
  ...demoRoutes,
  ...templateRoutes,
  ...transcriptRoutes,
  ...externalRoutes,
  ...uploadRoutes,
  ...agentRoutes,
  ...taskRoutes,
  ...worktreeRoutes,
  ...openApiRoutes,
];

/** Every route there is, with who may use it. Parameters are in braces. */
export const routeTable: readonly RouteFacts[] = [
  ...routes.map(({ method, path, 'x-scope': access }) => ({
    method: method.toUpperCase(),
    path: apiPath + path,
    scope: access === 'public' ? null : access,
  })),
  { method: 'GET', path: metricsPath, scope: metricsScope },
];

/** Whether a route takes a body that is not JSON. */
export function takesBytes(method: string, path: string): boolean {
  return method === 'POST' && (path === apiPath + uploadPath || path === apiPath + importPath);
}
