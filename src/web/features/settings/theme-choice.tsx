import { Monitor, Moon, Sun } from 'lucide-react';
import { type Theme, useTheme } from '../../store/theme.ts';
import { classes } from '../../ui/class-names.ts';

const themes = [
  { theme: 'system', name: 'System', Icon: Monitor },
  { theme: 'light', name: 'Light', Icon: Sun },
  { theme: 'dark', name: 'Dark', Icon: Moon },
] as const satisfies { theme: Theme; name: string; Icon: unknown }[];

/** The theme of this browser. It holds at once. */
export function ThemeChoice() {
  const [chosen, choose] = useTheme();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-xs font-medium text-dim">Theme</legend>
      <div className="flex w-fit gap-0.5 rounded-lg border border-line p-0.5 max-phone:w-full">
        {themes.map(({ theme, name, Icon }) => (
          <label
            key={theme}
            className={classes(
              'relative flex items-center gap-1.5 rounded-md px-3 py-1 text-sm has-focus-visible:outline-2 has-focus-visible:outline-sea max-phone:min-h-11 max-phone:flex-1 max-phone:justify-center',
              theme === chosen ? 'bg-raise text-ink' : 'text-dim hover:text-ink',
            )}
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => choose(theme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon size={14} aria-hidden="true" /> {name}
          </label>
        ))}
      </div>
      <p className="text-xs text-faint">Kept in this browser.</p>
    </fieldset>
  );
}
