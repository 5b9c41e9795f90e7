import { useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Markdown } from '../../ui/markdown/markdown.tsx';
import { LaterPart } from '../../ui/mishap/later-part.tsx';
import { loadLater } from '../../ui/mishap/load-later.ts';

const Guide = loadLater(async () => {
  const { default: text } = await import('../../../../docs/REMOTE.md?raw');
  return () => <Markdown text={text} />;
});

/** docs/REMOTE.md, readable where it's needed. */
export function RemoteGuide() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="self-start text-sm text-sea hover:underline max-phone:min-h-11"
      >
        Remote access guide
      </button>
      {isOpen && (
        <Dialog title="Remote access" onClose={() => setIsOpen(false)} className="w-[min(760px,calc(100vw-24px))]">
          <div className="overflow-y-auto px-5 py-4 text-sm">
            <LaterPart waiting={<p className="text-dim">Loading …</p>}>
              <Guide />
            </LaterPart>
          </div>
        </Dialog>
      )}
    </>
  );
}
