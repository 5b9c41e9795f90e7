import { TextField } from '../../../ui/field.tsx';
import { hasWorktrees, worktreesSince } from './worktrees.ts';

type WorktreeFieldProps = { value: string; onText(text: string): void; version: string; problem: string | undefined };

/** A copy of the repository for this session alone, where the CLI can make one. */
export function WorktreeField({ value, onText, version, problem }: WorktreeFieldProps) {
  const can = hasWorktrees(version);
  return (
    <TextField
      label="Git worktree"
      placeholder="None"
      hint={
        can
          ? 'A name: the CLI makes a worktree of the repository for this session.'
          : `CLI ${version} cannot make worktrees. Version ${worktreesSince} and later can.`
      }
      value={value}
      onText={onText}
      problem={problem}
      disabled={!can}
    />
  );
}
