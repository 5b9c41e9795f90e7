import { createContext, Fragment, type MouseEvent, type ReactNode, useContext, useMemo } from 'react';
import { fileReferences } from '../../core/text/file-reference.ts';
import { visible } from '../../core/text/visible.ts';
import { classes } from './class-names.ts';

/** Opens files that texts name, and tells the address of each. */
export type FileOpener = {
  hrefOf(path: string, line: number | null): string;
  open(path: string, line: number | null): void;
};

const Opener = createContext<FileOpener | null>(null);

/** Turns paths in the texts below into links; null leaves them plain, as inside of another link. */
export const FileLinks = Opener.Provider;

export function useFileOpener(): FileOpener | null {
  return useContext(Opener);
}

type FileLinkProps = { path: string; line: number | null; className?: string; children: ReactNode };

/** A path that opens its file in the page. Where nothing can open files it is plain text. */
export function FileLink({ path, line, className, children }: FileLinkProps) {
  const opener = useFileOpener();
  if (opener === null) return children;
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Safari gives a clicked link no focus, and the viewer returns it to what had it.
    event.currentTarget.focus();
    opener.open(path, line);
  };
  return (
    <a
      href={opener.hrefOf(path, line)}
      title={`Open ${visible(path)}${line === null ? '' : `, line ${line}`}`}
      onClick={onClick}
      className={classes(
        'underline decoration-faint decoration-dotted underline-offset-2 hover:text-sea hover:decoration-sea hover:decoration-solid',
        className,
      )}
    >
      {children}
    </a>
  );
}

const asIs = (text: string): ReactNode => text;

/** A text whose paths are links. `children` renders each part of it. */
export function LinkedText({ text, children = asIs }: { text: string; children?: (text: string) => ReactNode }) {
  const isOn = useFileOpener() !== null;
  const references = useMemo(() => (isOn ? fileReferences(text) : []), [isOn, text]);
  if (references.length === 0) return children(text);
  let at = 0;
  const parts = references.map(({ start, end, path, line }) => {
    const before = text.slice(at, start);
    at = end;
    return (
      <Fragment key={start}>
        {children(before)}
        <FileLink path={path} line={line}>
          {text.slice(start, end)}
        </FileLink>
      </Fragment>
    );
  });
  return (
    <>
      {parts}
      {children(text.slice(at))}
    </>
  );
}
