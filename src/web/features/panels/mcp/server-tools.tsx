import type { Server } from '../../../../core/session/fact.ts';

export function ServerTools({ tools }: { tools: Server['tools'] }) {
  return (
    <details className="mt-1 pl-[17px]">
      <summary className="text-xs text-faint hover:text-ink max-phone:py-2.5">Tools</summary>
      <ul className="mt-1 flex flex-col gap-1.5">
        {tools.map(({ name, description }) => (
          <li key={name} className="text-xs">
            <span className="font-mono text-ink">{name}</span>
            {description !== '' && <p className="line-clamp-3 text-faint">{description}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
