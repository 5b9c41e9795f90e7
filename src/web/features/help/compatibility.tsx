import { testedVersions } from '../../../core/tested-versions.ts';
import type { Cli } from '../../store/use-cli.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { keySourceWords } from '../../ui/key-source-words.ts';
import { Findings } from './findings.tsx';

/** Which CLI was found, and whether it is one that the tests know. */
export function Compatibility({ cli: { cli, reported } }: { cli: Cli }) {
  return (
    <div className="flex flex-col gap-5">
      {cli.type === 'found' && (
        <dl className="divide-y divide-line text-sm">
          <Row name="Found at">
            <span className="flex items-start gap-2">
              <span className="min-w-0 font-mono text-code break-all">{cli.file}</span>
              <CopyButton text={cli.file} label="Copy path" />
            </span>
          </Row>
          <Row name="Version">
            <span className="tnum">{cli.version}</span>
            <span className="text-dim">{verdict(cli.version)}</span>
          </Row>
          <Row name="Signs in with">{cli.credential ?? "The CLI's own account"}</Row>
          {reported?.facts.credential && (
            <Row name="Reported by the CLI">{keySourceWords(reported.facts.credential)}</Row>
          )}
          {reported?.facts.version && <Row name="Last reported version">{reported.facts.version}</Row>}
          {reported && reported.facts.capabilities.length > 0 && (
            <Row name="Capabilities">{reported.facts.capabilities.join(', ')}</Row>
          )}
        </dl>
      )}
      <section>
        <h3 className="mb-1 text-xs font-medium text-faint">This machine</h3>
        <Findings />
      </section>
      <section>
        <h3 className="mb-1 text-xs font-medium text-faint">Tested with</h3>
        <p className="tnum text-sm">{testedVersions.join(', ')}</p>
        <p className="mt-1 text-sm text-dim">
          Other versions work as far as they speak the same protocol. What a version says that is not known is kept and
          shown as it came.
        </p>
      </section>
    </div>
  );
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline gap-4 py-2 max-phone:flex-col max-phone:items-start max-phone:gap-0.5">
      <dt className="w-44 shrink-0 text-dim">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-2">{children}</dd>
    </div>
  );
}

function verdict(version: string): string {
  return testedVersions.includes(version) ? 'tested' : 'not one of the tested versions';
}
