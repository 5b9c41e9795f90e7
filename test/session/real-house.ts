import { type ModelApi, startModelApi } from '../../src/server/demo/model-api/server.ts';
import type { Version } from '../claude/executable.ts';
import { prepareRealClaude, type RealClaude } from '../claude/real.ts';
import type { WorkplaceOptions } from '../claude/workplace.ts';
import { type House, openHouse, type Place } from './house.ts';

/** Sessions with a real CLI, and the model that it talks to. */
export type RealHouse = { api: ModelApi; claude: RealClaude; house: House; close(): Promise<void> };

export async function openRealHouse(
  version: Version,
  workplace: WorkplaceOptions = {},
  place: Place = {},
  change: (environment: Record<string, string>) => Record<string, string> = (environment) => environment,
): Promise<RealHouse> {
  const api = await startModelApi();
  const claude = await prepareRealClaude(version, api, workplace);
  const { command: file } = claude;
  const environment = change(claude.environment);
  const house = await openHouse({ file, prefixArguments: [], version, environment }, place);
  house.project = claude.project;
  return {
    api,
    claude,
    house,
    async close() {
      await house.close();
      await claude.remove();
      await api.close();
    },
  };
}
