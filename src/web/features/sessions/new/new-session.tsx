import type { JsonObject } from '../../../../core/json.ts';
import { useMay } from '../../../store/client-context.ts';
import { useAnswer } from '../../../store/use-answer.ts';
import { useCli } from '../../../store/use-cli.ts';
import { CliProblem } from '../../../ui/cli-problem.tsx';
import { DemoButton } from '../demo-button.tsx';
import { credentialWords } from './credential-words.ts';
import { NewSessionForm } from './new-session-form.tsx';
import { useRecentFolders } from './use-folders.ts';

type Settings = { settings: { run?: JsonObject } };

const nothing: JsonObject = {};

/** Begins a session, or says why none can be begun. `cwd` is the folder that stands there at first. */
export function NewSession({ cwd, onMade }: { cwd: string | null; onMade(): void }) {
  const may = useMay('session.create');
  const cli = useCli();
  const recent = useRecentFolders();
  const { answered } = useAnswer<Settings>('/settings');
  if (!may) return <p className="px-4 py-6 text-sm text-dim">This device may not start sessions.</p>;
  if (cli === null || recent === null || answered.type === 'asking') {
    return <div aria-busy="true" className="min-h-72" />;
  }
  if (cli.cli.type === 'unusable' && cli.demo === null) {
    return (
      <CliProblem reason={cli.cli.reason} sentence={cli.cli.sentence}>
        <DemoButton />
      </CliProblem>
    );
  }
  return (
    <NewSessionForm
      cwd={cwd ?? (cli.cli.type === 'unusable' ? cli.demo : null)}
      recent={recent}
      usual={answered.type === 'here' ? (answered.answer.settings.run ?? nothing) : nothing}
      models={cli.reported?.facts.models ?? []}
      credential={credentialWords(cli)}
      onMade={onMade}
    />
  );
}
