import { type FormEvent, useState } from 'react';
import { AnswerButton } from './answer-button.tsx';
import { useAnswering } from './answering.ts';
import { firstAction } from './card-focus.ts';
import { useDraft } from './draft.ts';
import { ElicitationField } from './elicitation-field.tsx';
import { contentOf, fieldsOf, type Typed, typedAtFirst } from './elicitation-form.ts';
import { JsonBlock } from './json-block.tsx';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';
import { textIn } from './request-words.ts';

/** What an MCP server wants to know, or wants the person to open. */
export function ElicitationCard({ sessionId, cwd, request }: RequestCardProps) {
  const { progress, answer } = useAnswering(sessionId, request);
  const schema = request.input.schema ?? null;
  const url = textIn(request.input, 'url');
  const fields = fieldsOf(schema) ?? [];
  const [typed, setTyped] = useDraft<Typed>(request.id, 'typed', typedAtFirst(schema));
  const [isTried, setIsTried] = useState(false);
  const content = contentOf(fields, typed);

  const accept = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (content.type !== 'ok') return;
    answer({ type: 'reply', response: { action: 'accept', ...(url === null ? { content: content.content } : {}) } });
  };
  const reply = (action: 'decline' | 'cancel') => answer({ type: 'reply', response: { action } });

  return (
    <form onSubmit={accept} noValidate>
      <RequestFrame
        request={request}
        cwd={cwd}
        progress={progress}
        onEscape={null}
        actions={
          <div className="flex flex-wrap gap-2 px-3.5 py-2.5">
            <AnswerButton look="go" type="submit" progress={progress} {...(fields.length === 0 ? firstAction : {})}>
              {url === null ? 'Accept' : 'I have opened it'}
            </AnswerButton>
            <AnswerButton look="danger" progress={progress} onClick={() => reply('decline')}>
              Decline
            </AnswerButton>
            <AnswerButton look="ghost" progress={progress} onClick={() => reply('cancel')}>
              Cancel
            </AnswerButton>
          </div>
        }
      >
        <div className="flex flex-col gap-3 border-y border-line bg-bg px-3.5 py-2.5">
          {url !== null && <Address url={url} />}
          {fields.map((field, index) => (
            <ElicitationField
              key={field.name}
              field={field}
              text={typed[field.name] ?? ''}
              problem={isTried && content.type === 'incomplete' ? (content.problems[field.name] ?? null) : null}
              isFirst={index === 0}
              onText={(text) => setTyped({ ...typed, [field.name]: text })}
            />
          ))}
          {url === null && fields.length === 0 && schema !== null && <JsonBlock value={schema} />}
        </div>
      </RequestFrame>
    </form>
  );
}

/** A link for the web only: anything else is shown and not followed. */
function Address({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <code className="break-all">{url}</code>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="text-sm break-all text-sea underline">
      {url}
    </a>
  );
}
