/** A language that can be highlighted: its name for people, and the other names and file endings it goes by. */
type Language = { id: string; name: string; also: readonly string[] };

const languages: readonly Language[] = [
  { id: 'typescript', name: 'TypeScript', also: ['ts', 'mts', 'cts'] },
  { id: 'tsx', name: 'TSX', also: [] },
  { id: 'javascript', name: 'JavaScript', also: ['js', 'mjs', 'cjs'] },
  { id: 'jsx', name: 'JSX', also: [] },
  { id: 'json', name: 'JSON', also: ['webmanifest', 'ipynb', 'map'] },
  { id: 'jsonc', name: 'JSON', also: ['json5'] },
  { id: 'jsonl', name: 'JSON lines', also: ['ndjson'] },
  { id: 'html', name: 'HTML', also: ['htm'] },
  { id: 'css', name: 'CSS', also: [] },
  { id: 'scss', name: 'SCSS', also: ['sass'] },
  { id: 'less', name: 'Less', also: [] },
  { id: 'vue', name: 'Vue', also: [] },
  { id: 'svelte', name: 'Svelte', also: [] },
  { id: 'astro', name: 'Astro', also: [] },
  { id: 'markdown', name: 'Markdown', also: ['md', 'mdx'] },
  { id: 'python', name: 'Python', also: ['py', 'pyi'] },
  { id: 'rust', name: 'Rust', also: ['rs'] },
  { id: 'go', name: 'Go', also: ['golang'] },
  { id: 'java', name: 'Java', also: [] },
  { id: 'kotlin', name: 'Kotlin', also: ['kt', 'kts'] },
  { id: 'swift', name: 'Swift', also: [] },
  { id: 'c', name: 'C', also: ['h'] },
  { id: 'cpp', name: 'C++', also: ['cc', 'cxx', 'hpp', 'hh', 'c++'] },
  { id: 'csharp', name: 'C#', also: ['cs', 'c#'] },
  { id: 'ruby', name: 'Ruby', also: ['rb', 'gemfile', 'rakefile'] },
  { id: 'php', name: 'PHP', also: [] },
  { id: 'elixir', name: 'Elixir', also: ['ex', 'exs'] },
  { id: 'haskell', name: 'Haskell', also: ['hs'] },
  { id: 'scala', name: 'Scala', also: [] },
  { id: 'dart', name: 'Dart', also: [] },
  { id: 'lua', name: 'Lua', also: [] },
  { id: 'zig', name: 'Zig', also: [] },
  { id: 'r', name: 'R', also: [] },
  { id: 'sql', name: 'SQL', also: [] },
  { id: 'graphql', name: 'GraphQL', also: ['gql'] },
  { id: 'proto', name: 'Protocol buffers', also: ['protobuf'] },
  { id: 'shellscript', name: 'Shell', also: ['sh', 'bash', 'zsh', 'shell', 'bashrc', 'zshrc'] },
  { id: 'shellsession', name: 'Console', also: ['console'] },
  { id: 'powershell', name: 'PowerShell', also: ['ps1', 'psm1'] },
  { id: 'docker', name: 'Dockerfile', also: ['dockerfile', 'containerfile'] },
  { id: 'make', name: 'Makefile', also: ['makefile', 'mk'] },
  { id: 'yaml', name: 'YAML', also: ['yml'] },
  { id: 'toml', name: 'TOML', also: ['lock'] },
  { id: 'ini', name: 'INI', also: ['conf', 'cfg', 'properties', 'editorconfig', 'gitconfig', 'npmrc'] },
  { id: 'dotenv', name: 'Environment', also: ['env'] },
  { id: 'xml', name: 'XML', also: ['svg', 'plist', 'xsd'] },
  { id: 'terraform', name: 'Terraform', also: ['tf', 'tfvars', 'hcl'] },
  { id: 'nix', name: 'Nix', also: [] },
  { id: 'diff', name: 'Diff', also: ['patch'] },
];

const byName = new Map(
  languages.flatMap((language) => [language.id, ...language.also].map((name) => [name, language])),
);

/** The id of a language by any of its names, as one writes them behind ```; null when it is not known. */
export function languageId(name: string | null): string | null {
  return name === null ? null : (byName.get(name.trim().toLowerCase())?.id ?? null);
}

/** What a language is called, or the word itself. */
export function languageName(name: string | null): string {
  if (name === null || name.trim() === '') return 'Text';
  return byName.get(name.trim().toLowerCase())?.name ?? name.trim();
}

/** The language that a file is written in, by its name. */
export function languageOf(path: string): string | null {
  const file = (path.split(/[\\/]/).at(-1) ?? '').toLowerCase();
  const parts = file.split('.');
  return languageId(file) ?? (parts.length > 1 ? languageId(parts.at(-1) ?? null) : null) ?? languageId(parts[0] ?? '');
}
