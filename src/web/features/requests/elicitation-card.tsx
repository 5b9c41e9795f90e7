import { type FormEvent, useState } from 'react';
import { memberOf } from '../../../core/json.ts';
import type { RequestAnswer } from '../../../core/session/event.ts';
import { useShowing } from '../../ui/showing.ts';
import { Visible } from '../../ui/visible.tsx';
import { AnswerButton } from './answer-button.tsx';
import { useAnswering } from './answering.ts';
import { firstAction, firstField } from './card-focus.ts';
import { useDraft } from './draft.ts';
import { ElicitationField } from './elicitation-field.tsx';
import { contentOf, fieldsOf, type Typed, typedAtFirst } from './elicitation-form.ts';
import { JsonBlock } from './json-block.tsx';
import type { RequestCardProps } from './request-card.tsx';
import { RequestFrame } from './request-frame.tsx';
import { textIn } from './request-words.ts';
import { useVisit } from './visit.ts';

const cancelled: RequestAnswer = { type: 'reply', response: { action: 'cancel' } };

/** What an MCP server wants to know, or wants the person to open. */
export function ElicitationCard({ sessionId, cwd, request }: RequestCardProps) {
  const showing = useShowing();
  const answering = useAnswering(sessionId, request, { input: request.input, showing });
  const { progress, answer, card } = answering;
  const visit = useVisit();
  const schema = request.input.schema ?? null;
  const url = textIn(request.input, 'url');
  const fields = fieldsOf(schema) ?? [];
  const [typed, setTyped] = useDraft<Typed>(request.id, 'typed', typedAtFirst(schema));
  const [isTried, setIsTried] = useState(false);
  const content = contentOf(fields, typed);

  const accept = () => {
    if (showing.isCut) return showing.showAll();
    setIsTried(true);
    // By key from outside, it leads to what has to be filled in.
    if (content.type !== 'ok') return visit.enter(firstField(card.current));
    const filled = url === null ? { content: content.content } : {};
    if (answer({ type: 'reply', response: { action: 'accept', ...filled } })) visit.leave();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept();
  };
  const decline = () => answer({ type: 'reply', response: { action: 'decline' } });

  return (
    <form onSubmit={submit} noValidate>
      <RequestFrame
        request={request}
        cwd={cwd}
        answering={answering}
        showing={showing}
        onEscape={{ hint: 'Esc cancels', answer: cancelled }}
        keys={{ allow: accept, deny: decline }}
        actions={
          <div className="flex flex-wrap gap-2 px-3.5 py-2.5">
            <AnswerButton
              look="go"
              type="submit"
              progress={progress}
              keyAction="allow"
              {...(fields.length === 0 ? firstAction : {})}
            >
              {showing.isCut ? 'Show all of it' : url === null ? 'Accept' : 'I have opened it'}
            </AnswerButton>
            <AnswerButton look="danger" progress={progress} onClick={decline} keyAction="deny">
              Decline
            </AnswerButton>
            <AnswerButton look="ghost" progress={progress} onClick={() => answer(cancelled)}>
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
              problem={
                isTried && content.type === 'incomplete' ? (memberOf(content.problems, field.name) ?? null) : null
              }
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
  if (!/^https?:\/\//i.test(url))
    return (
      <code className="break-all">
        <Visible text={url} />
      </code>
    );
  return (
    <a href={url} target="_blank" rel="noreferrer noopener" className="text-sm break-all text-sea underline">
      <Visible text={url} />
    </a>
  );
}
