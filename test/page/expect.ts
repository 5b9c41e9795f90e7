import { expect as base } from '@playwright/test';

/** Waits for what is to be seen, as long as a busy machine may need. */
export const expect = base.configure({ timeout: 20_000 });
