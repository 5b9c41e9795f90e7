import { ImageOff, ImageUp } from 'lucide-react';
import { useState } from 'react';
import { linkTarget } from './link-target.ts';

const ownPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]+$/;

/**
 * An image that is part of the text is shown. A remote one is a button with its host's name that opens it in a tab of its
 * own: loading it tells its host that this text was read, and where. The page's policy (`img-src`) has no remote hosts,
 * so that nothing in a text can load one; showing images in the page would need that policy to allow every host.
 */
export function Image({ href, words }: { href: string; words: string }) {
  if (ownPicture.test(href)) return <OwnPicture href={href} words={words} />;
  const target = linkTarget(href, '');
  if (target === null || target.href.startsWith('mailto:')) return <NoPicture words={words || 'Image'} />;
  return (
    <a
      href={target.href}
      title={target.href}
      target="_blank"
      rel="noreferrer noopener"
      className="inline-flex max-w-full items-center gap-1.5 rounded-md border align-middle border-line px-2 py-0.5 text-xs text-dim hover:border-faint hover:text-ink max-phone:min-h-11"
    >
      <ImageUp size={14} aria-hidden="true" className="shrink-0" />
      {words !== '' && <span className="min-w-0 truncate">{words}:</span>}
      <span className="shrink-0">Open image from {new URL(target.href).host}</span>
    </a>
  );
}

function OwnPicture({ href, words }: { href: string; words: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <NoPicture words={words || 'This image cannot be shown'} />;
  return (
    <img
      src={href}
      alt={words}
      onError={() => setIsBroken(true)}
      className="inline-block max-h-96 max-w-full rounded-md border border-line"
    />
  );
}

function NoPicture({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-faint">
      <ImageOff size={14} aria-hidden="true" />
      {words}
    </span>
  );
}
