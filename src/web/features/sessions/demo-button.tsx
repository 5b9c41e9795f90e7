import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiProblem, sendJson } from '../../connection/api.ts';
import { showToast } from '../../store/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Opens the guided tour: the real CLI with a scripted model on this machine. */
export function DemoButton() {
  const [isOpening, setIsOpening] = useState(false);
  const [, navigate] = useLocation();
  const open = () => {
    setIsOpening(true);
    sendJson<{ sessionId: string }>('POST', '/demo')
      .then(({ sessionId }) => navigate(`/sessions/${sessionId}`))
      .catch((problem: unknown) => {
        showToast('problem', problem instanceof ApiProblem ? problem.message : 'The demo could not be started.');
      })
      .finally(() => setIsOpening(false));
  };
  return (
    <Button onClick={open} disabled={isOpening} title="No account and no network: a scripted model on this machine">
      {isOpening && <Spinner />} Try the demo
    </Button>
  );
}
