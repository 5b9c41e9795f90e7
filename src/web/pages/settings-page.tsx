import type { ReactNode } from 'react';
import { allows } from '../../core/wire.ts';
import { BudgetSection } from '../features/budgets/budget-section.tsx';
import { GuardSection } from '../features/budgets/guard-section.tsx';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { Devices } from '../features/settings/devices.tsx';
import { ImportProgress } from '../features/settings/import-progress.tsx';
import { SaveBar } from '../features/settings/save-bar.tsx';
import { FieldSection, FileNote, FileProblem, RunSection } from '../features/settings/server-sections.tsx';
import { hasProblems } from '../features/settings/settings-form.ts';
import { ThemeChoice } from '../features/settings/theme-choice.tsx';
import { TrustedFolders } from '../features/settings/trusted-folders.tsx';
import { type EditedSettings, type Editing, useSettings } from '../features/settings/use-settings.ts';
import { useDevice } from '../store/client-context.ts';
import { cliForModes, useCli } from '../store/use-cli.ts';
import { Loading } from '../ui/loading.tsx';
import { LaterPart } from '../ui/mishap/later-part.tsx';
import { loadLater } from '../ui/mishap/load-later.ts';
import { Sections } from '../ui/sections.tsx';
import { NoPage } from './no-page.tsx';

const Storage = loadLater(async () => (await import('../features/storage/storage.tsx')).Storage);

const KeyboardSection = loadLater(
  async () => (await import('../features/keyboard/keyboard-section.tsx')).KeyboardSection,
);
const SessionFiles = loadLater(async () => (await import('../features/storage/session-files.tsx')).SessionFiles);

const WorktreeList = loadLater(async () => (await import('../features/worktree/worktree-list.tsx')).WorktreeList);

const Notifications = loadLater(
  async () => (await import('../features/notifications/notifications.tsx')).Notifications,
);

const sections = [
  { key: 'general', title: 'General' },
  { key: 'sessions', title: 'Defaults' },
  { key: 'cli', title: 'CLI' },
  { key: 'server', title: 'Server' },
  { key: 'budgets', title: 'Budgets' },
  { key: 'storage', title: 'Storage' },
  { key: 'notifications', title: 'Notifications' },
  { key: 'keyboard', title: 'Keyboard' },
  { key: 'devices', title: 'Devices' },
  { key: 'folders', title: 'Folders' },
];

/** What holds for this browser, and what holds for the whole server. */
export function SettingsPage({ section }: { section: string }) {
  useWaitingTitle('Settings');
  const settings = useSettings();
  if (!sections.some(({ key }) => key === section)) return <NoPage />;
  const footer = settings.type === 'here' && settings.isChanged && (
    <SaveBar
      isSaving={settings.isSaving}
      problem={problemWords(settings)}
      onSave={settings.save}
      onDiscard={settings.discard}
    />
  );
  return (
    <Sections title="Settings" base="/settings" sections={sections} current={section} footer={footer}>
      <Shown section={section} settings={settings} />
    </Sections>
  );
}

function Shown({ section, settings }: { section: string; settings: Editing }) {
  if (section === 'general') return <ThemeChoice />;
  if (section === 'budgets') {
    return (
      <>
        <BudgetSection />
        <GuardSection />
      </>
    );
  }
  if (section === 'devices') return <Devices />;
  if (section === 'keyboard') {
    return (
      <LaterPart key={section} waiting={<Loading />}>
        <KeyboardSection />
      </LaterPart>
    );
  }
  if (section === 'notifications') {
    return (
      <LaterPart key={section} waiting={<Loading />}>
        <Notifications />
      </LaterPart>
    );
  }
  if (section === 'storage') {
    return (
      <LaterPart key={section} waiting={<Loading />}>
        <Storage />
        <SessionFiles />
        <WorktreeList />
      </LaterPart>
    );
  }
  if (section === 'cli') {
    return (
      <ServerPart settings={settings}>
        {(part) => (
          <>
            <FieldSection section="cli" {...part} />
            <ImportProgress />
          </>
        )}
      </ServerPart>
    );
  }
  if (section === 'folders') {
    return (
      <ServerPart settings={settings}>
        {(part) => (
          <>
            <FieldSection section="folders" {...part} />
            <TrustedFolders />
          </>
        )}
      </ServerPart>
    );
  }
  return (
    <ServerPart settings={settings}>
      {(part) => (section === 'sessions' ? <Run {...part} /> : <FieldSection section="server" {...part} />)}
    </ServerPart>
  );
}

type Part = { editing: EditedSettings; disabled: boolean };

/** What the server keeps, when it is here, and who may change it. */
function ServerPart({ settings, children }: { settings: Editing; children(part: Part): ReactNode }) {
  const device = useDevice();
  if (settings.type === 'asking') return <Loading />;
  if (settings.type === 'refused') return <p className="text-sm text-dim">{settings.error.message}</p>;
  const disabled = device !== null && !allows(device.scope, 'admin');
  return (
    <>
      {disabled && <p className="text-sm text-dim">This device may look at these settings, and not change them.</p>}
      <FileProblem editing={settings} />
      {children({ editing: settings, disabled })}
      <FileNote editing={settings} />
    </>
  );
}

function Run(part: Part) {
  const cli = useCli();
  const facts = cli?.reported?.facts;
  return (
    <RunSection
      {...part}
      models={facts?.models ?? []}
      styles={facts?.outputStyles ?? []}
      cli={cli ? cliForModes(cli) : { version: null }}
    />
  );
}

/** A problem may be at a field of another section, so it is told here as well. */
function problemWords({ problems }: EditedSettings): string | null {
  if (problems.told !== undefined) return problems.told;
  return hasProblems(problems) ? 'It was not saved: something is wrong with what was filled in.' : null;
}
