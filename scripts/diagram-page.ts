import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * One file with both scripts in it: a sandboxed frame has another origin than the server, whose files it may not load.
 * The server allows exactly these scripts by their hashes.
 */
export function diagramPage(): Plugin {
  return {
    name: 'diagram-page',
    generateBundle() {
      const paths = [
        fileURLToPath(import.meta.resolve('@mermaid-js/tiny')),
        join(import.meta.dirname, '../src/web/diagram-frame.js'),
      ];
      const scripts = paths.map((path) => {
        const text = readFileSync(path, 'utf8');
        if (/<\/?script/i.test(text)) throw new Error(`${path} can't be part of a page: it names its own tag.`);
        return `<script>${text}</script>`;
      });
      const source = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagram</title><body>${scripts.join('')}</body></html>`;
      this.emitFile({ type: 'asset', fileName: 'diagram.html', source });
    },
  };
}
