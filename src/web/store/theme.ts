import { usePreference } from './preference.ts';

export type Theme = 'system' | 'light' | 'dark';

/** The theme of this browser. index.html reads the same preference before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [chosen, choose] = usePreference<Theme>('theme', 'system');
  const set = (theme: Theme) => {
    choose(theme);
    showTheme(theme);
  };
  return [chosen, set];
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
