import type { CliLookup } from '../session/claude-cli.ts';
import { examineCli } from './examine-cli.ts';
import { examineData } from './examine-data.ts';
import { examineNode, examinePort } from './examine-machine.ts';
import type { Finding } from './finding.ts';

export type Patient = {
  nodeVersion: string;
  findCli(): Promise<CliLookup>;
  databaseFile: string;
  /** Where the server is to listen; null when it does already. */
  address: { host: string; port: number } | null;
};

/** Looks at everything that Quarterdeck needs, and changes nothing. */
export async function examine({ nodeVersion, findCli, databaseFile, address }: Patient): Promise<Finding[]> {
  const [cli, data, port] = await Promise.all([
    examineCli(findCli),
    examineData(databaseFile),
    address === null ? [] : examinePort(address.host, address.port).then((finding) => [finding]),
  ]);
  return [examineNode(nodeVersion), ...cli, ...data, ...port];
}
