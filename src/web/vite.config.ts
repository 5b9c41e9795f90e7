import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { isNeededAtStart } from './start-chunk.ts';

export default defineConfig({
  plugins: [react(), tailwind()],
  // Relative: where it is served is known only when it is.
  base: './',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2024',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // What is asked for later may be there already.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'start',
              // One file: otherwise each module that a page loaded later needs as well becomes a file of its own.
              name: (id, graph) => (isNeededAtStart(id, (other) => graph.getModuleInfo(other)) ? 'start' : null),
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
});
