import { isHolderGone } from '../session/holder.ts';
import { formerHolder } from '../store/lifecycle/unfinished-imports.ts';

type UnfinishedImports = {
  importHolders(): string[] | Promise<string[]>;
  dropImport(holder: string): unknown;
};

/** Takes back the imports whose process is gone: it was killed, or an earlier version ran it. */
export async function dropUnfinishedImports(imports: UnfinishedImports): Promise<void> {
  for (const holder of await imports.importHolders()) {
    if (holder === formerHolder || (await isHolderGone(holder))) await imports.dropImport(holder);
  }
}
