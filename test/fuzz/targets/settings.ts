import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '../../../src/core/json.ts';
import { documentText } from '../../../src/server/settings/settings-document.ts';
import { settingsFile } from '../../../src/server/settings/settings-file.ts';
import { openSettings } from '../../../src/server/settings/settings-keeper.ts';
import type { Source } from '../plan.ts';
import { must, mustEqual, type Target } from './target.ts';

/** One value of every kind that the file can hold. */
const examples: JsonObject[] = [
  {
    port: 7433,
    host: '127.0.0.1',
    allowedHost: ['deck.example.com'],
    trustedProxy: ['10.0.0.1'],
    basePath: '/deck',
    claude: '/usr/bin/claude',
    passEnv: ['HTTPS_PROXY'],
    trust: ['/home/user/project'],
    idleMinutes: 30,
    liveAgents: 5,
    log: 'info',
  },
  { retentionDays: 90, retention: { months: 6, gigabytes: 5, projects: { '/home/user/project': { months: 1 } } } },
  {
    run: { model: 'opus', permissionMode: 'default', effort: 'high', maxTurns: 10, maxBudgetUsd: 2.5 },
    budgets: { zone: 'Europe/Berlin', list: [{ scope: 'day', dollars: 5, act: 'pause', warnAt: 0.8 }] },
  },
  {
    notifications: {
      delaySeconds: 15,
      contact: 'mailto:me@example.com',
      webhook: { url: 'https://example.com/x', secret: 'a secret of mine!', kinds: ['request'], allowPrivate: false },
    },
    unknown: { of: [1] },
  },
];

/** The server's own settings file: read at the start, shown to pages, and saved again. */
export async function openSettingsFiles(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'quarterdeck-fuzz-'));
  const sources: Source[] = examples.map((example, index) => ({
    name: `settings ${index + 1}`,
    lines: [JSON.stringify(example)],
  }));
  return {
    sources,
    run: (lines) => readAndSave(settingsFile(folder), lines.join('\n')),
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

async function readAndSave(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  const opened = await openSettings(file, {});
  if (opened.type === 'broken') return must(opened.reason.length < 2000, 'the reason is longer than anybody reads');
  const { settings } = opened;
  const { settings: set, revision } = await settings.shown();
  JSON.stringify([settings.current, settings.sources, settings.remarks]);
  const put = await settings.put(set, revision);
  must(put.type === 'saved', `what was read cannot be saved: ${JSON.stringify(put)}`);
  const after = await openSettings(file, {});
  must(after.type === 'open', `what was saved cannot be read: ${'reason' in after ? after.reason : ''}`);
  mustEqual(JSON.stringify(after.settings.current), JSON.stringify(settings.current), 'saving changes a setting');
  mustEqual(await readFile(file, 'utf8'), documentText(JSON.parse(await readFile(file, 'utf8'))), 'it is saved as is');
}
