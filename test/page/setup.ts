import { onTestFinished } from 'vitest';
import { tellWhenDone } from './bridge.ts';

tellWhenDone((act) => {
  try {
    onTestFinished(act);
  } catch {
    // It is opened for several tests, and stays until the bridge is closed.
  }
});
