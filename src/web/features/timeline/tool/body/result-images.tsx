import { apiUrl, pathOf } from '../../../../connection/api.ts';
import { bytes } from '../../../../ui/format.ts';
import { useTimeline } from '../../timeline-context.ts';
import type { BodyProps } from './body-props.ts';
import { Part } from './part.tsx';

/** The pictures that a tool answered with. */
export function ResultImages({ entry: { name, result, resultSeq } }: BodyProps) {
  const { sessionId } = useTimeline();
  const images = result?.images.filter(({ kind }) => kind === 'image') ?? [];
  if (images.length === 0 || resultSeq === null) return null;
  return (
    <Part>
      <div className="flex flex-wrap gap-2 p-3">
        {images.map(({ index, mediaType, bytes: size }) => {
          const url = apiUrl(`/sessions${pathOf(sessionId)}/lines/${resultSeq}/attachments/${index}`);
          return (
            <a key={index} href={url} target="_blank" rel="noreferrer noopener" title={`${mediaType}, ${bytes(size)}`}>
              <img
                src={url}
                alt={`Result of ${name}`}
                loading="lazy"
                className="max-h-72 max-w-full rounded-md border border-line bg-raise object-contain"
              />
            </a>
          );
        })}
      </div>
    </Part>
  );
}
