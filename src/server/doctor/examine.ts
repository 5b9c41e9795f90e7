import type { CliLookup } from '../session/claude-cli.ts';
import { examineCli } from './examine-cli.ts';
import { examineData } from './examine-data.ts';
import { examineNode, examinePort } from './examine-machine.ts';
import { examineSettings } from './examine-settings.ts';
import type { Finding } from './finding.ts';
import { situationHere } from './situation.ts';

export type Patient = {
  nodeVersion: string;
  findCli(): Promise<CliLookup>;
  /** Whether the user said which CLI it is. */
  isCliNamed: boolean;
  databaseFile: string;
  settingsFile: string;
  /** Where the server is to listen; null when it does already. */
  address: { host: string; port: number } | null;
};

/** Looks at everything that Quarterdeck needs, and changes nothing. */
export async function examine({
  nodeVersion,
  findCli,
  isCliNamed,
  databaseFile,
  settingsFile,
  address,
}: Patient): Promise<Finding[]> {
  const [cli, data, settings, port] = await Promise.all([
    examineCli(findCli, { situation: situationHere, isNamed: isCliNamed }),
    examineData(databaseFile),
    examineSettings(settingsFile),
    address === null ? [] : examinePort(address.host, address.port, situationHere).then((finding) => [finding]),
  ]);
  return [examineNode(nodeVersion, situationHere), ...cli, ...data, settings, ...port];
}
