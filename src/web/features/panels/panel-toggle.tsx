import { PanelRight } from 'lucide-react';
import { usePanel } from '../../store/panel.ts';
import { panelTabs } from '../../store/panel-choice.ts';
import { preference } from '../../store/preference.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';

/** Opens the panel where it was left, or closes it. */
export function PanelToggle() {
  const { tab, show, hide } = usePanel();
  const open = () => show(panelTabs.find((known) => known === preference('panel', 'tasks')) ?? 'tasks');
  return (
    <IconButton
      label={tab === null ? 'Show panel' : 'Hide panel'}
      aria-pressed={tab !== null}
      onClick={tab === null ? open : hide}
      className={classes(tab !== null && 'text-ink')}
    >
      <PanelRight size={16} />
    </IconButton>
  );
}
