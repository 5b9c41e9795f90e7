import { basePath } from '../../connection/base-path.ts';

const size = 64;
const usualIcon = { href: `${basePath}/icon.svg`, type: 'image/svg+xml' };
/** An icon of a tab has no theme: amber that is seen on light and on dark. */
const amber = '#f0b64a';
const ink = '#231a08';

/** Draws the number of what waits onto the icon of the tab. Returns what stops a drawing that is not done yet. */
export function drawBadge(count: number): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return () => {};
  if (count === 0) {
    Object.assign(link, usualIcon);
    return () => {};
  }
  const icon = new Image(size, size);
  icon.onload = () => {
    const drawn = badged(icon, badgeText(count));
    if (drawn !== null) Object.assign(link, { href: drawn, type: 'image/png' });
  };
  icon.src = usualIcon.href;
  return () => {
    icon.onload = null;
  };
}

export function badgeText(count: number): string {
  return count > 9 ? '9+' : String(count);
}

function badged(icon: HTMLImageElement, text: string): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(icon, 0, 0, size, size);
  context.fillStyle = amber;
  context.beginPath();
  context.arc(44, 20, 20, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = ink;
  context.font = `700 ${text.length > 1 ? 24 : 30}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, 44, 22);
  return canvas.toDataURL('image/png');
}
