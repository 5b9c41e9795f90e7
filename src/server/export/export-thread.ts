import { parentPort, workerData } from 'node:worker_threads';
import { openExportSource } from '../store/export-source.ts';
import { exportSession } from './export-session.ts';
import { exportTrace } from './export-trace.ts';
import type { ExportOrder, ExportReport } from './exporter.ts';

const pieceLength = 256 * 1024;
const previewLength = 2 * 1024 * 1024;

if (parentPort) serve(parentPort, workerData as ExportOrder);

/** Makes one export, a piece each time it is asked for one. A preview makes all of it, and keeps only what it is like. */
function serve(port: NonNullable<typeof parentPort>, { file, wish, isPreview }: ExportOrder): void {
  const tell = (report: ExportReport, transfer: ArrayBuffer[] = []) => port.postMessage(report, transfer);
  const opened = openExportSource(file);
  if (opened.type === 'failed') return tell({ type: 'failed', detail: opened.detail });
  const { source } = opened;
  const begun = 'traceFile' in wish ? exportTrace(wish) : exportSession(source, wish);
  const encoder = new TextEncoder();
  let bytes = 0;

  const end = () => {
    if (isPreview && begun) tell({ type: 'previewed', bytes, ...begun.report() });
    else tell({ type: 'ended' });
    source.close();
    port.close();
  };

  port.on('message', () => {
    if (!begun) {
      tell({ type: 'missing' });
      source.close();
      return port.close();
    }
    let piece = '';
    let length = 0;
    while (length < (isPreview ? previewLength : pieceLength)) {
      const { done, value } = begun.texts.next();
      if (done) break;
      length += value.length;
      if (isPreview) bytes += Buffer.byteLength(value);
      else piece += value;
    }
    if (length === 0) return end();
    if (isPreview) return tell({ type: 'progress', share: begun.share() });
    const encoded = encoder.encode(piece);
    tell({ type: 'piece', bytes: encoded }, [encoded.buffer]);
  });
}
