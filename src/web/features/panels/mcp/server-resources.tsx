import type { Resource } from '../../../../core/session/fact.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';

/** What can be mentioned in a message, as far as the model has asked for it. */
export function ServerResources({ resources }: { resources: readonly Resource[] }) {
  return (
    <details className="mt-1 pl-[17px]">
      <summary className="text-xs text-faint hover:text-ink max-phone:py-2.5">Resources</summary>
      <ul className="mt-1 flex flex-col gap-1.5">
        {resources.map(({ server, uri, name, description }) => (
          <li key={uri} className="text-xs">
            <span className="text-ink">{name}</span>
            <span className="flex items-center gap-1 text-faint">
              <code className="min-w-0 truncate text-xs" title={uri}>
                @{server}:{uri}
              </code>
              <CopyButton label={`Copy the mention of ${name}`} text={`@${server}:${uri}`} />
            </span>
            {description !== '' && <p className="line-clamp-3 text-faint">{description}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
