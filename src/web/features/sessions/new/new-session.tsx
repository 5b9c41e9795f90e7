import type { JsonObject } from '../../../../core/json.ts';
import { useMay } from '../../../store/client-context.ts';
import { useAnswer } from '../../../store/use-answer.ts';
import { cliForModes, useCli } from '../../../store/use-cli.ts';
import { CliProblem } from '../../../ui/cli-problem.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { DemoButton } from '../demo-button.tsx';
import { credentialWords } from './credential-words.ts';
import { NewSessionForm } from './new-session-form.tsx';
import { suggestedFolder, useKnownFolders } from './use-folders.ts';

type Settings = { settings: { run?: JsonObject } };

const nothing: JsonObject = {};

/** Begins a session, or says why none can be begun. `cwd` is the folder that stands there at first. */
export function NewSession({ cwd, onMade }: { cwd: string | null; onMade(): void }) {
  const may = useMay('session.create');
  const cli = useCli();
  const known = useKnownFolders();
  const { answered } = useAnswer<Settings>('/settings');
  if (!may) return <p className="px-4 py-6 text-sm text-dim">This device may not start sessions.</p>;
  if (cli === null || known === null || answered.type === 'asking') {
    return <Loading rows={4} className="min-h-72 px-4 py-3" />;
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
      suggestedPath={cwd ?? suggestedFolder(known, cli)}
      recent={known.folders}
      usual={answered.type === 'here' ? (answered.answer.settings.run ?? nothing) : nothing}
      models={cli.reported?.facts.models ?? []}
      styles={cli.reported?.facts.outputStyles ?? []}
      cli={cliForModes(cli)}
      credential={credentialWords(cli)}
      onMade={onMade}
    />
  );
}
