import { createServer } from 'node:net';
import { compareVersions } from '../claude/version.ts';
import { bad, type Finding, good, unsure } from './finding.ts';
import { ownCommand, type Situation } from './situation.ts';

const oldestNode = '22.18.0';

export function examineNode(version: string, situation: Situation): Finding {
  if (compareVersions(version, oldestNode) >= 0) return good('node', `Node ${version}`);
  return bad('node', `Node ${version} is too old.`, newerNode[situation]);
}

const newerNode: { [Where in Situation]: string } = {
  checkout: `Install Node ${oldestNode} or newer, or use "npm start", which brings its own.`,
  package: `Install Node ${oldestNode} or newer.`,
  container: `Build the image from Node ${oldestNode} or newer.`,
};

/** The port: free, taken by a Quarterdeck, or taken by something else. */
export async function examinePort(host: string, port: number, situation: Situation): Promise<Finding> {
  const taken = await isTaken(host, port);
  if (!taken) return good('port', `${host}, port ${port} is free.`);
  const version = await quarterdeckAt(host, port);
  if (version === null) {
    return bad('port', `Port ${port} is taken by another program.`, `Take another one: --port ${port + 1}`);
  }
  const advice = `"${ownCommand(situation, 'link')}" prints a link that signs you in.`;
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
