import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { diagramPage } from '../../scripts/diagram-page.ts';
import { pagePlugin } from '../../scripts/page-plugin.ts';
import { isImportedBy, isNeededAtStart } from './start-chunk.ts';

const isSessionPage = (id: string) => id.endsWith('/pages/session-page.tsx');

export default defineConfig({
  plugins: [react(), tailwind(), diagramPage(), pagePlugin()],
  // Relative: where it is served is known only when it is.
  base: './',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // What is asked for later may be there already.
      checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
      output: {
        codeSplitting: {
          groups: [
            // One file each: otherwise every module that another page needs as well becomes a file of its own.
            {
              debugName: 'start',
              priority: 2,
              name: (id, graph) => (isNeededAtStart(id, (other) => graph.getModuleInfo(other)) ? 'start' : null),
            },
            {
              debugName: 'session',
              priority: 1,
              name: (id, graph) =>
                isImportedBy(isSessionPage, id, (other) => graph.getModuleInfo(other)) ? 'session' : null,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
