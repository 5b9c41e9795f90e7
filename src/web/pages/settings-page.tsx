import { allows } from '../../core/wire.ts';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { Devices } from '../features/settings/devices.tsx';
import { ImportSection } from '../features/settings/import-section.tsx';
import { SaveBar } from '../features/settings/save-bar.tsx';
import { CliSection, RunSection, StorageSection } from '../features/settings/server-sections.tsx';
import { hasProblems } from '../features/settings/settings-form.ts';
import { ThemeChoice } from '../features/settings/theme-choice.tsx';
import { TrustedFolders } from '../features/settings/trusted-folders.tsx';
import { type Editing, useSettings } from '../features/settings/use-settings.ts';
import { useDevice } from '../store/client-context.ts';
import { useCli } from '../store/use-cli.ts';
import { Sections } from '../ui/sections.tsx';
import { NoPage } from './no-page.tsx';

const sections = [
  { key: 'general', title: 'General' },
  { key: 'sessions', title: 'New sessions' },
  { key: 'cli', title: 'CLI' },
  { key: 'terminal', title: 'Terminal' },
  { key: 'storage', title: 'Data' },
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
  if (section === 'devices') return <Devices />;
  if (section === 'folders') return <TrustedFolders />;
  if (settings.type === 'asking') return <div aria-busy="true" />;
  if (settings.type === 'refused') return <p className="text-sm text-dim">{settings.error.message}</p>;
  return <ServerSection section={section} settings={settings} />;
}

function ServerSection({ section, settings }: { section: string; settings: Extract<Editing, { type: 'here' }> }) {
  const device = useDevice();
  const cli = useCli();
  const disabled = device !== null && !allows(device.scope, 'admin');
  const { form, problems, change } = settings;
  const shared = { form, problems, onForm: change, disabled };
  return (
    <>
      {disabled && <p className="text-sm text-dim">This device may look at these settings, and not change them.</p>}
      {section === 'sessions' && <RunSection {...shared} models={cli?.reported?.facts.models ?? []} />}
      {section === 'cli' && <CliSection {...shared} />}
      {section === 'terminal' && <ImportSection {...shared} />}
      {section === 'storage' && <StorageSection {...shared} />}
    </>
  );
}

/** A problem may be at a field of another section, so it is told here as well. */
function problemWords({ problems }: Extract<Editing, { type: 'here' }>): string | null {
  if (problems.other !== undefined) return problems.other;
  return hasProblems(problems) ? 'It was not saved: something is wrong with what was filled in.' : null;
}
