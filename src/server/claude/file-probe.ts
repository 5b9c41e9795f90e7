import { constants } from 'node:fs';
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises';

/** What finding the CLI may ask of the disk. Nothing here fails: what cannot be read is not there. */
export type FileProbe = {
  kind(path: string): Promise<'executable' | 'plainFile' | 'directory' | 'missing'>;
  /** The file a link leads to in the end. */
  realPath(path: string): Promise<string>;
  text(path: string): Promise<string>;
  names(folder: string): Promise<string[]>;
};

export const diskProbe: FileProbe = {
  async kind(path) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined) return 'missing';
    if (found.isDirectory()) return 'directory';
    return access(path, constants.X_OK).then(
      () => 'executable',
      () => 'plainFile',
    );
  },
  realPath: (path) => realpath(path).catch(() => path),
  text: (path) => readFile(path, 'utf8').catch(() => ''),
  names: (folder) => readdir(folder).catch(() => []),
};
