import { useEffect, useState } from 'react';
import type { ImportStatus } from '../../../core/import-status.ts';
import { getJson, sendJson } from '../../connection/api.ts';

const askEveryMs = 1000;

/** How far the import is, asked for while somebody looks. */
export function useImportStatus(): { status: ImportStatus | null; again(): void } {
  const [status, setStatus] = useState<ImportStatus | null>(null);
  useEffect(() => {
    const ask = () => {
      getJson<ImportStatus>('/transcripts').then(setStatus, () => {});
    };
    ask();
    const timer = setInterval(ask, askEveryMs);
    return () => clearInterval(timer);
  }, []);
  const again = () => {
    sendJson<ImportStatus>('POST', '/transcripts').then(setStatus, () => {});
  };
  return { status, again };
}
