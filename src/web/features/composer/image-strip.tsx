import { RotateCw, X } from 'lucide-react';
import { classes } from '../../ui/class-names.ts';
import { bytes } from '../../ui/format.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { nameOf } from './use-images.ts';
import type { Image } from './waiting-images.ts';

type ImageStripProps = { images: readonly Image[]; onRetry(id: string): void; onRemove(id: string): void };

/** The images that go with the next message. */
export function ImageStrip({ images, onRetry, onRemove }: ImageStripProps) {
  if (images.length === 0) return null;
  return (
    <ul aria-label="Attached images" className="flex flex-wrap gap-2 px-3.5 pt-3">
      {images.map((image) => (
        <Thumbnail key={image.id} image={image} onRetry={() => onRetry(image.id)} onRemove={() => onRemove(image.id)} />
      ))}
    </ul>
  );
}

function Thumbnail({ image, onRetry, onRemove }: { image: Image; onRetry(): void; onRemove(): void }) {
  const { file, url, state } = image;
  const name = nameOf(file);
  return (
    <li
      aria-label={name}
      aria-busy={state.type === 'uploading'}
      title={state.type === 'failed' ? state.reason : `${name}, ${bytes(file.size)}`}
      className={classes(
        'group relative size-16 rounded-lg border bg-panel',
        state.type === 'failed' ? 'border-bad' : 'border-line',
      )}
    >
      <img src={url} alt={name} className="size-full rounded-[7px] object-cover" />
      {state.type === 'uploading' && (
        <span className="absolute inset-0 flex items-center justify-center rounded-[7px] bg-bg/60">
          <Spinner size={16} className="text-sea" />
        </span>
      )}
      {state.type === 'failed' && (
        <button
          type="button"
          aria-label={`Upload ${name} again`}
          onClick={onRetry}
          className="absolute inset-0 flex items-center justify-center rounded-[7px] bg-bg/70 text-bad"
        >
          <RotateCw size={16} />
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="absolute -top-3.5 -right-3.5 flex size-8 items-center justify-center rounded-full text-dim hover:text-ink max-phone:-top-4 max-phone:-right-4 max-phone:size-11"
      >
        <span className="flex size-5 items-center justify-center rounded-full border border-line bg-raise max-phone:size-6">
          <X size={12} />
        </span>
      </button>
    </li>
  );
}
