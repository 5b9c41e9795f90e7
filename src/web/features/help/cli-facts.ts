import type { CliFacts } from '../../../core/session/state.ts';

/** Something that the CLI has, and what it says of it. */
export type Fact = { name: string; hint: string | null; words: string | null };

export const factKinds = ['commands', 'tools', 'agents', 'skills', 'plugins'] as const;

export type FactKind = (typeof factKinds)[number];

/** What the CLI reported of one kind, by name. */
export function factsOf(facts: CliFacts, kind: FactKind): Fact[] {
  return named(facts, kind).sort((one, other) => one.name.localeCompare(other.name));
}

function named(facts: CliFacts, kind: FactKind): Fact[] {
  switch (kind) {
    case 'commands':
      return facts.commands.map(({ name, description, argumentHint }) => ({
        name: name.startsWith('/') ? name : `/${name}`,
        hint: argumentHint || null,
        words: description || null,
      }));
    case 'tools':
      return facts.tools.map((name) => ({ name, hint: null, words: null }));
    case 'agents':
      return facts.agents.map(({ name, description }) => ({ name, hint: null, words: description || null }));
    case 'skills':
      return facts.skills.map((name) => ({ name, hint: null, words: null }));
    case 'plugins':
      return facts.plugins.map(({ name, path }) => ({ name, hint: path, words: null }));
  }
}
