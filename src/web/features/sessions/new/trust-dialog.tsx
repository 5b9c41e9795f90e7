import { Confirm } from '../../../ui/confirm.tsx';
import { Visible } from '../../../ui/visible.tsx';

type TrustDialogProps = { path: string; onTrust(): void; onClose(): void };

/** A folder's own settings can run programs, so a person has to say that they may. */
export function TrustDialog({ path, onTrust, onClose }: TrustDialogProps) {
  return (
    <Confirm
      title="Do you trust this folder?"
      action="Trust this folder and go on"
      onConfirm={onTrust}
      onClose={onClose}
    >
      <p className="mb-3 rounded-lg bg-bg px-3 py-2 font-mono text-code break-all text-ink">
        <Visible text={path} />
      </p>
      <p>
        The settings in its <code>.claude</code> folder can run hooks: commands that start on your machine without
        asking. Its MCP servers are programs too. Go on only if you know who wrote what is in it.
      </p>
      <p className="mt-2">Folders inside it are trusted as well.</p>
    </Confirm>
  );
}
