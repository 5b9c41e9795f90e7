import { AppWindow, CodeXml, Layers, Monitor, SquareTerminal } from 'lucide-react';
import type { ExternalPlace } from '../../core/external-run.ts';
import { placeWords } from './external-words.ts';

const icons = {
  terminal: SquareTerminal,
  vscode: CodeXml,
  desktop: Monitor,
  background: Layers,
  program: AppWindow,
} satisfies { [Place in ExternalPlace]: unknown };

/** Where another program has a session open. Without words beside it, the picture says so itself. */
export function PlaceIcon({ place, size, isNamed }: { place: ExternalPlace; size: number; isNamed?: boolean }) {
  const Icon = icons[place];
  if (!isNamed) return <Icon size={size} aria-hidden className="shrink-0" />;
  return <Icon size={size} role="img" aria-label={placeWords(place)} className="shrink-0" />;
}
