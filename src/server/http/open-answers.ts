import type { ServerResponse } from 'node:http';

/** Answers that devices are being given at the moment. */
export type OpenAnswers = {
  add(deviceId: string, response: ServerResponse): void;
  /** Cuts what a device is being given, but for what is over in a moment: it may have asked for its own end. */
  end(deviceId: string): void;
};

const momentMs = 500;

export function createOpenAnswers(afterMs: number = momentMs): OpenAnswers {
  const open = new Map<string, Set<ServerResponse>>();
  return {
    add(deviceId, response) {
      const those = open.get(deviceId) ?? new Set();
      open.set(deviceId, those.add(response));
      response.on('close', () => {
        those.delete(response);
        if (those.size === 0 && open.get(deviceId) === those) open.delete(deviceId);
      });
    },
    end(deviceId) {
      const cut = () => {
        for (const response of open.get(deviceId) ?? []) response.destroy();
      };
      setTimeout(cut, afterMs).unref();
    },
  };
}
