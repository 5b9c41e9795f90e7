import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwind()],
  // Relative: where it is served is known only when it is.
  base: './',
  build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2024', chunkSizeWarningLimit: 1000 },
  worker: { format: 'es' },
});
