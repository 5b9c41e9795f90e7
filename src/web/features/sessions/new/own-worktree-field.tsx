import { useState } from 'react';
import { branchPrefix, nameFrom, nameProblem, wordPair, wordPairs } from '../../../../core/worktree/name.ts';
import { TextField } from '../../../ui/field.tsx';
import type { Fitness } from './use-fitness.ts';

export type OwnWorktree = { isWanted: boolean; name: string };

type OwnWorktreeFieldProps = {
  /** Null while it isn't known. */
  fitness: Fitness | null;
  isChecking: boolean;
  wanted: OwnWorktree;
  onWanted(wanted: OwnWorktree): void;
  /** What the session begins with: a name is made of it. */
  text: string;
  problem: string | undefined;
};

/** A branch and a folder for this session alone. It is always there, so that nothing moves when the answer comes. */
export function OwnWorktreeField({ fitness, isChecking, wanted, onWanted, text, problem }: OwnWorktreeFieldProps) {
  const [pair] = useState(() => wordPair(Math.floor(Math.random() * wordPairs)));
  const isUnfit = fitness?.type === 'unfit';
  const { isWanted, name } = wanted;
  const wrong = isWanted && name !== '' ? nameProblem(name.trim()) : null;
  const toggle = (checked: boolean) =>
    onWanted({ isWanted: checked, name: name === '' ? nameFrom(text) || pair : name });
  return (
    <div className="flex flex-col gap-2">
      <label className="flex items-start gap-2 text-sm max-phone:min-h-11">
        <input
          type="checkbox"
          checked={isWanted && !isUnfit}
          disabled={fitness?.type !== 'fit'}
          onChange={(event) => toggle(event.target.checked)}
          className="mt-0.5 size-4 accent-sea"
        />
        <span>
          Own worktree
          <span className="block text-xs text-faint">{fitnessWords(fitness, isChecking)}</span>
        </span>
      </label>
      {isWanted && !isUnfit && (
        <TextField
          label="Name of the worktree"
          hint={`Branch ${branchPrefix}${name.trim() || '…'}`}
          value={name}
          onText={(next) => onWanted({ isWanted, name: next })}
          problem={wrong ?? problem}
          autoCapitalize="off"
          spellCheck={false}
          className="pl-6"
        />
      )}
    </div>
  );
}

function fitnessWords(fitness: Fitness | null, isChecking: boolean): string {
  if (fitness === null) return isChecking ? 'Checking the folder…' : 'For folders in a git repository.';
  return fitness.type === 'unfit'
    ? fitness.reason
    : `A branch of its own off ${fitness.branch}, in a folder beside the project.`;
}
