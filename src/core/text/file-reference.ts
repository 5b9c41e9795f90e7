/** A file that a text names, where it stands, and the line it points at. */
export type FileReference = { start: number; end: number; path: string; line: number | null };

/** More links than this in one text help nobody. */
const mostReferences = 2000;
const longestPath = 512;

/**
 * The files that a text seems to name: `src/cart.js:3`, `./x.ts`, `/abs/file.ts#L10`, `src/a.ts(3,5)`. Whether they
 * exist is found out when one is opened, so this accepts only what looks like a file. Reads the text once.
 */
export function fileReferences(text: string): FileReference[] {
  const found: FileReference[] = [];
  if (!text.includes('.') && !text.includes('/')) return found;
  for (const word of text.matchAll(/\S+/g)) {
    if (isAddress(word[0])) continue;
    for (const run of word[0].matchAll(paths)) {
      if (found.length === mostReferences) return found;
      const reference = referenceAt(text, word.index + run.index, run[0]);
      // The rest of a place, such as the `c.ts` in `a.ts:3:c.ts`, can begin inside the last one.
      if (reference && reference.start >= (found.at(-1)?.end ?? 0)) found.push(reference);
    }
  }
  return found;
}

/** The file that a text names as a whole, as the target of a link does; null where it is more than that. */
export function fileTarget(text: string): Pick<FileReference, 'path' | 'line'> | null {
  const [only] = fileReferences(text);
  return only && only.start === 0 && only.end === text.length ? { path: only.path, line: only.line } : null;
}

const plain = String.raw`[\p{L}\p{N}\p{M}_\-.@+~$/]`;
const inGroup = String.raw`[\p{L}\p{N}\p{M}_\-.]{1,64}`;
/** Folders such as `[id]` and `(shop)` are parts of a path; other brackets stand around it. */
const group = String.raw`(?<![^/])(?:\[{1,2}${inGroup}\]{1,2}(?=[/.][\p{L}\p{N}])|\(${inGroup}\)(?=/[\p{L}\p{N}[(]))`;
const paths = new RegExp(`(?:${plain}|${group})+`, 'gu');

const placeForms = [
  /:(\d{1,7})(?::\d{1,7})?(?![\p{L}\p{N}])/uy,
  /\((\d{1,7})(?:, ?\d{1,7})?\)/y,
  /#L(\d{1,7})(?:C\d{1,7})?(?:-L?\d{1,7})?(?![\p{L}\p{N}])/uy,
];
/** Python writes `File "a.py", line 3`. The quote isn't part of the link. */
const lineAfter = /", line (\d{1,7})/y;

function referenceAt(text: string, from: number, run: string): FileReference | null {
  if (run.length > longestPath || !mayFollow(text[from - 1], run)) return null;
  const mention = run.startsWith('@') ? 1 : 0;
  const start = from + mention;
  const path = withoutEnd(run).slice(mention);
  const pathEnd = start + path.length;
  const isCut = path.length + mention < run.length;
  const place = isCut ? null : placeAt(text, pathEnd);
  const end = place?.end ?? pathEnd;
  if (!isCut && !mayPrecede(text[end])) return null;
  if (!isPlausible(path, place !== null, mention === 1)) return null;
  return { start, end, path, line: place?.line ?? lineBehind(text, pathEnd) };
}

function placeAt(text: string, at: number): { line: number; end: number } | null {
  for (const form of placeForms) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match) return { line: Number(match[1]), end: form.lastIndex };
  }
  return null;
}

function lineBehind(text: string, at: number): number | null {
  lineAfter.lastIndex = at;
  const line = lineAfter.exec(text)?.[1];
  return line === undefined ? null : Number(line);
}

function isAddress(word: string): boolean {
  return word.includes('://') || /^\W{0,3}(?:www\.|mailto:|data:)/.test(word);
}

/** What is left of a pattern, such as `.ts` in `*.ts`, isn't a path. */
function mayFollow(before: string | undefined, run: string): boolean {
  if (before === undefined || !'*?}>)]%\\&'.includes(before)) return true;
  return before === '>' && !run.startsWith('.') && !run.startsWith('/');
}

/** `res.json(` is a call, and `src/a*` a pattern. */
function mayPrecede(after: string | undefined): boolean {
  return after === undefined || !'(*?{\\'.includes(after);
}

/** A sentence ends with a dot; a path doesn't. */
function withoutEnd(run: string): string {
  let end = run.length;
  while (end > 0 && '.-+@$~'.includes(run[end - 1] ?? '')) end -= 1;
  return run.slice(0, end);
}

function isPlausible(path: string, hasPlace: boolean, isMention: boolean): boolean {
  const segments = path.split('/');
  const name = segments.at(-1) ?? '';
  if (!/\p{L}/u.test(name) || path.includes('//') || segments.includes('...')) return false;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 ? name.slice(dot + 1) : '';
  const isKnown = extensions.has(extension) || fileNames.has(name);
  if (segments.length === 1) return isKnown && (hasPlace || !isWord(name));
  if (segments[0] !== '' && domain.test(segments[0] ?? '')) return false;
  if (isKnown || isMention) return isKnown;
  if (hasPlace) return true;
  return /^[a-z][a-z0-9]{0,7}$/i.test(extension) || /^\.[a-z]/i.test(name);
}

const domain = /^(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|ai|co|edu|gov|info|me|sh|xyz)$/i;

/** Names of projects and of functions that look like files. */
function isWord(name: string): boolean {
  return words.test(name);
}

const words =
  /^(?:(?:node|next|nuxt|vue|react|express|three|chart|d3|ember|backbone|knockout|moment|discord|p5|alpine|solid|nest|electron|socket|day|require|deno|bun)\.js|(?:console|math|logger|log|np|torch|tf)\.log|(?:res|req|request|response|r|resp|self|this)\.(?:json|go|c|h|html|xml|md|sh|env)|(?:asp|vb)\.net)$/i;

const extensions: ReadonlySet<string> = new Set(
  (
    'astro bash bat c cc cfg cjs clj cljs cmake conf cpp cs css csv cts cxx dart diff dockerfile ejs elm erb erl ex exs fish ' +
    'fs fsx gif go gql gradle graphql groovy h hbs hcl hh hpp hrl hs html htm ico ini ipynb java jpeg jpg js json json5 ' +
    'jsonc jsonl jsx kt kts less lhs lock log lua m4 map markdown md mdx mjs mk ml mli mm mts ndjson nim nix patch php pl plist ' +
    'pm png properties proto ps1 psm1 pug py pyi pyx rb rs rst sass scala scm scss sh snap sol sql svelte svg swift tex tf tfvars toml ' +
    'ts tsv tsx txt vb vim vue wasm webmanifest webp xml xsd yaml yml zig zsh'
  ).split(' '),
);

const fileNames: ReadonlySet<string> = new Set(
  (
    'Dockerfile Containerfile Makefile Rakefile Gemfile Procfile Vagrantfile Jenkinsfile Justfile LICENSE CODEOWNERS ' +
    '.gitignore .gitattributes .gitmodules .dockerignore .editorconfig .npmrc .nvmrc .prettierrc .eslintrc .env .bashrc .zshrc'
  ).split(' '),
);
