import { Check, Minus, X } from 'lucide-react';
import { memberOf } from '../../../core/json.ts';
import { useAnswer } from '../../store/use-answer.ts';

type Finding = { check: string; verdict: 'good' | 'unsure' | 'bad'; found: string; advice: string | null };

const names: { [check: string]: string } = {
  node: 'Node',
  cli: 'Claude Code',
  signIn: 'Sign-in',
  credential: 'Credential',
  data: 'Data folder',
  space: 'Disk space',
  settings: 'Settings',
  database: 'Database',
  leftovers: 'Processes',
};

/** What `quarterdeck doctor` finds on the machine of the server. */
export function Findings() {
  const { answered } = useAnswer<{ findings: Finding[] }>('/doctor');
  if (answered.type === 'asking') return <p className="text-sm text-faint">Looking …</p>;
  if (answered.type !== 'here') return <p className="text-sm text-dim">{answered.error.message}</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {answered.answer.findings.map(({ check, verdict, found, advice }) => (
        <li key={check} className="flex gap-3 py-2">
          <Mark verdict={verdict} />
          <span className="w-28 shrink-0 text-dim">{memberOf(names, check) ?? check}</span>
          <span className="min-w-0 break-words">
            {found}
            {advice && <span className="block text-dim">{advice}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Mark({ verdict }: { verdict: Finding['verdict'] }) {
  if (verdict === 'good') return <Check size={15} aria-label="Good" className="mt-0.5 shrink-0 text-ok" />;
  if (verdict === 'bad') return <X size={15} aria-label="Bad" className="mt-0.5 shrink-0 text-bad" />;
  return <Minus size={15} aria-label="Worth knowing" className="mt-0.5 shrink-0 text-faint" />;
}
