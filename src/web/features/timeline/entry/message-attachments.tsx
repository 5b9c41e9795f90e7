import { FileText, ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Attachment } from '../../../../core/session/entry.ts';
import { bytes } from '../../../ui/format.ts';
import { useTimeline } from '../timeline-context.ts';
import { attachmentUrl } from './message-content.ts';

/** What was sent with a message, small; each opens in full beside the page. */
export function MessageAttachments({ seq, attachments }: { seq: number; attachments: readonly Attachment[] }) {
  const { sessionId } = useTimeline();
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {attachments.map((attachment) => (
        <li key={attachment.index}>
          <OneAttachment attachment={attachment} url={attachmentUrl(sessionId, seq, attachment)} />
        </li>
      ))}
    </ul>
  );
}

function OneAttachment({ attachment: { kind, mediaType, bytes: size }, url }: { attachment: Attachment; url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (kind === 'document' || isBroken) {
    const Icon = isBroken ? ImageOff : FileText;
    return (
      <span className="flex items-center gap-1.5 rounded-md border border-line px-2 py-1 text-xs text-dim">
        <Icon size={14} aria-hidden="true" />
        {isBroken ? 'This image cannot be shown' : mediaType} <span className="tnum text-faint">{bytes(size)}</span>
      </span>
    );
  }
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" title={`${mediaType}, ${bytes(size)}`} className="block">
      <img
        src={url}
        alt={`Attached, ${bytes(size)}`}
        loading="lazy"
        onError={() => setIsBroken(true)}
        className="h-20 max-w-48 rounded-md border border-line object-cover"
      />
    </a>
  );
}
