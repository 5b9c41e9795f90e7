import { createServer } from 'node:net';
import { compareVersions } from '../claude/version.ts';
import { bad, type Finding, good, unsure } from './finding.ts';

const oldestNode = '22.18.0';

export function examineNode(version: string): Finding {
  if (compareVersions(version, oldestNode) >= 0) return good('node', `Node ${version}`);
  return bad(
    'node',
    `Node ${version} is too old.`,
    `Install Node ${oldestNode} or newer, or use "npm start", which brings its own.`,
  );
}

/** The port: free, taken by a Quarterdeck, or taken by something else. */
export async function examinePort(host: string, port: number): Promise<Finding> {
  const taken = await isTaken(host, port);
  if (!taken) return good('port', `${host}, port ${port} is free.`);
  const version = await quarterdeckAt(host, port);
  if (version === null) {
    return bad('port', `Port ${port} is taken by another program.`, `Take another one: --port ${port + 1}`);
  }
  const advice = 'It prints its link when it starts. "quarterdeck token create" makes a token while it runs.';
  return unsure('port', `Quarterdeck ${version} runs at http://${host}:${port}/.`, advice);
}

function isTaken(host: string, port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(true));
    server.listen(port, host, () => server.close(() => resolve(false)));
  });
}

async function quarterdeckAt(host: string, port: number): Promise<string | null> {
  try {
    const response = await fetch(`http://${host}:${port}/health`, { signal: AbortSignal.timeout(2000) });
    const { ok, version } = (await response.json()) as { ok?: unknown; version?: unknown };
    return ok === true && typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}
