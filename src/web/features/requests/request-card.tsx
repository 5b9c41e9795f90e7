import type { RequestRecord } from '../../../core/session/entry.ts';
import { Boundary } from '../../ui/mishap/boundary.tsx';
import { MishapLine } from '../../ui/mishap/mishap.tsx';
import { DialogCard } from './dialog-card.tsx';
import { ElicitationCard } from './elicitation-card.tsx';
import { FailedCard } from './failed-card.tsx';
import { PermissionCard } from './permission-card.tsx';
import { PlanCard } from './plan-card.tsx';
import { QuestionCard } from './question-card.tsx';
import { questionsOf } from './question-form.ts';
import { SettledRequest } from './settled-request.tsx';
import { UnsupportedCard } from './unsupported-card.tsx';

export type RequestCardProps = { sessionId: string; cwd: string; request: RequestRecord };

/** What the CLI waits for a person to decide, where it can be decided; and what was decided, when it is. */
export function RequestCard(props: RequestCardProps) {
  const { request, cwd } = props;
  if (request.state.type !== 'pending')
    return (
      <Boundary fallback={(problem, tryAgain) => <MishapLine problem={problem} onTryAgain={tryAgain} />}>
        <SettledRequest request={request} cwd={cwd} />
      </Boundary>
    );
  return (
    <Boundary
      key={request.id}
      fallback={(problem, tryAgain) => <FailedCard {...props} problem={problem} onTryAgain={tryAgain} />}
    >
      <PendingCard {...props} />
    </Boundary>
  );
}

function PendingCard(props: RequestCardProps) {
  const { request } = props;
  switch (request.kind) {
    case 'permission':
      return <PermissionCard {...props} />;
    case 'question': {
      const questions = questionsOf(request.input);
      return questions === null ? <PermissionCard {...props} /> : <QuestionCard {...props} questions={questions} />;
    }
    case 'plan':
      return <PlanCard {...props} />;
    case 'elicitation':
      return <ElicitationCard {...props} />;
    case 'dialog':
      return <DialogCard {...props} />;
    case 'unsupported':
      return <UnsupportedCard {...props} />;
  }
}
