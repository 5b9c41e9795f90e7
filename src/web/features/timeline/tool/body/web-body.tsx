import { ExternalLink } from 'lucide-react';
import { plainResult } from '../../../../../core/session/result-text.ts';
import { bytes } from '../../../../ui/format.ts';
import { Markdown } from '../../../../ui/markdown/markdown.tsx';
import { numberOf, objectOf, textOf } from '../fields.ts';
import type { BodyProps } from './body-props.ts';
import { Failure } from './failure.tsx';
import { JsonBody } from './json-body.tsx';
import { Note, Part } from './part.tsx';
import { searchResult, webAddress } from './web-result.ts';

/** A page that was read, and what was learnt from it. */
export function WebFetchBody({ entry }: BodyProps) {
  const { input, result, state } = entry;
  const { url, code, codeText, bytes: size, result: learnt } = objectOf(result?.structured);
  const address = textOf(url) ?? textOf(input.url);
  if (address === null) return <JsonBody entry={entry} />;
  const status = [numberOf(code), textOf(codeText)].filter((part) => part !== null && part !== '').join(' ');
  const length = numberOf(size);
  const text = textOf(learnt) ?? plainResult(result?.text ?? '');
  return (
    <>
      <Part>
        <SourceLink url={address} title={address} />
        <Note>
          {[status, length === null ? '' : bytes(length), textOf(input.prompt) ?? ''].filter(Boolean).join(' · ')}
        </Note>
      </Part>
      {state.type === 'done' && text !== '' && (
        <Part label="Answer">
          <Markdown text={text} className="px-3 py-2 text-sm" />
        </Part>
      )}
      <Failure entry={entry} />
    </>
  );
}

/** What a search of the web found. */
export function WebSearchBody({ entry }: BodyProps) {
  const found = searchResult(entry);
  if (found === null) return entry.state.type === 'done' ? <JsonBody entry={entry} /> : <Failure entry={entry} />;
  return (
    <>
      <Part>
        <ul className="py-1">
          {found.sources.map(({ title, url, snippet }) => (
            <li key={url}>
              <SourceLink url={url} title={title} />
              {snippet && <Note>{snippet}</Note>}
            </li>
          ))}
          {found.sources.length === 0 && <Note>Nothing was found.</Note>}
        </ul>
      </Part>
      {found.texts.length > 0 && (
        <Part>
          <Markdown text={found.texts.join('\n\n')} className="px-3 py-2 text-sm" />
        </Part>
      )}
    </>
  );
}

/** A link that shows where it goes. */
function SourceLink({ url, title }: { url: string; title: string }) {
  const address = webAddress(url);
  if (address === null) return <Note>{title}</Note>;
  return (
    <a
      href={address.href}
      target="_blank"
      rel="noreferrer noopener"
      className="group flex min-w-0 items-baseline gap-2 px-3 py-1 text-sm max-phone:min-h-11 max-phone:flex-wrap"
    >
      <span className="truncate text-sea group-hover:underline">{title === url ? address.href : title}</span>
      {title !== url && (
        <span className="truncate font-mono text-xs text-faint">{address.host + address.pathname}</span>
      )}
      <ExternalLink size={12} aria-hidden="true" className="shrink-0 self-center text-faint" />
    </a>
  );
}
