import type { ReactNode } from 'react';
import { fileTarget } from '../../../core/text/file-reference.ts';
import { FileLink, useFileOpener } from '../file-links.tsx';
import { linkTarget } from './link-target.ts';

type LinkProps = { href: string; words: string; title: string; children: ReactNode };

/** A link that says where it goes. What cannot be followed is words. */
export function Link({ href, words, title, children }: LinkProps) {
  const target = linkTarget(href, words);
  const opensFiles = useFileOpener() !== null;
  const file = target === null && opensFiles ? fileTarget(href) : null;
  if (file) return <FileLink {...file}>{children}</FileLink>;
  if (target === null) return <span {...(isPath(href) ? { title: href } : {})}>{children}</span>;
  return (
    <>
      <a
        href={target.href}
        title={title === '' ? target.href : `${title}\n${target.href}`}
        target="_blank"
        rel="noreferrer noopener"
        className="text-sea underline decoration-sea/40 underline-offset-2 hover:decoration-sea"
      >
        {children}
      </a>
      {target.host !== null && <span className="text-xs text-faint"> (goes to {target.host})</span>}
    </>
  );
}

function isPath(href: string): boolean {
  return href !== '' && URL.parse(href) === null;
}
