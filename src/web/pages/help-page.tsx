import { useTouch } from '../features/composer/use-touch.ts';
import { factKinds } from '../features/help/cli-facts.ts';
import { Compatibility } from '../features/help/compatibility.tsx';
import { FactList } from '../features/help/fact-list.tsx';
import { ShortcutTable } from '../features/help/shortcut-table.tsx';
import { useWaitingTitle } from '../features/inbox/waiting-title.ts';
import { useCli } from '../store/use-cli.ts';
import { Loading } from '../ui/loading.tsx';
import { Sections } from '../ui/sections.tsx';
import { NoPage } from './no-page.tsx';

const shortcuts = { key: 'shortcuts', title: 'Shortcuts' };
const others = [
  ...factKinds.map((key) => ({ key, title: titleOf(key) })),
  { key: 'compatibility', title: 'Compatibility' },
];

/** The page of agents has the name that the CLI's own would have. */
function titleOf(key: (typeof factKinds)[number]): string {
  return key === 'agents' ? 'Agent types' : `${key[0]?.toUpperCase()}${key.slice(1)}`;
}

/** Which keys there are, and what the CLI says that it can do. */
export function HelpPage({ section }: { section: string | null }) {
  useWaitingTitle('Help');
  // Most phones have no keyboard.
  const sections = useTouch() ? [...others, shortcuts] : [shortcuts, ...others];
  const current = section ?? sections[0]?.key ?? '';
  if (!sections.some(({ key }) => key === current)) return <NoPage />;
  return (
    <Sections title="Help" base="/help" sections={sections} current={current}>
      <Shown section={current} />
    </Sections>
  );
}

function Shown({ section }: { section: string }) {
  const cli = useCli();
  if (section === 'shortcuts') return <ShortcutTable />;
  if (cli === null) return <Loading />;
  if (section === 'compatibility') return <Compatibility cli={cli} />;
  const kind = factKinds.find((known) => known === section);
  return kind ? <FactList key={kind} kind={kind} reported={cli.reported} /> : null;
}
