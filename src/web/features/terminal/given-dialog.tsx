import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** What to type to go on in a terminal. */
export function GivenDialog({ line, onClose }: { line: string; onClose(): void }) {
  return (
    <Dialog title="Go on in a terminal" onClose={onClose}>
      <div className="flex flex-col gap-3 px-4 py-3.5 text-sm text-dim">
        <p>The run here has ended. This line goes on with the session in a terminal:</p>
        <div className="flex items-start gap-2 rounded-lg bg-bg px-3 py-2">
          <code className="min-w-0 flex-1 font-mono text-code break-all text-ink">{line}</code>
          <CopyButton text={line} label="Copy the line" />
        </div>
        <p>What is said there appears here. Take over brings the session back.</p>
      </div>
    </Dialog>
  );
}
