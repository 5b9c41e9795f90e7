import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    pool: 'forks',
    // V8 loses count of its pages for code when very many threads come and go (nodejs/node#64500), as they do here.
    execArgv: ['--no-memory-protection-keys'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/page/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'page',
          include: ['test/page/**/*.test.ts'],
          globalSetup: 'test/page/global-setup.ts',
          setupFiles: 'test/page/setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file is a browser, a server and a CLI already.
          maxWorkers: 2,
        },
      },
    ],
  },
});
