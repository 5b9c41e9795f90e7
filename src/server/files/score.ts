/** A path as it is searched for: where its last name begins, and which letters it has at all. */
export type Target = { path: string; lower: string; nameAt: number; letters: number };

export function targetOf(path: string): Target {
  const lower = path.toLowerCase();
  const nameAt = path.lastIndexOf('/', path.length - 2) + 1;
  return { path, lower, nameAt, letters: lettersOf(lower) };
}

/** The best `limit` targets for what was typed, best first. Words between spaces must all be found. */
export function bestTargets(targets: readonly Target[], query: string, limit: number): Target[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const letters = lettersOf(words.join(''));
  const best: { target: Target; score: number }[] = [];
  for (const target of targets) {
    if ((target.letters & letters) !== letters) continue;
    const score = scoreOf(target, words);
    if (score < 0) continue;
    const candidate = { target, score };
    const last = best[limit - 1];
    if (last && !isBetter(candidate, last)) continue;
    const place = best.findLastIndex((other) => !isBetter(candidate, other)) + 1;
    best.splice(place, 0, candidate);
    if (best.length > limit) best.pop();
  }
  return best.map(({ target }) => target);
}

type Scored = { target: Target; score: number };

function isBetter(one: Scored, other: Scored): boolean {
  if (one.score !== other.score) return one.score > other.score;
  const { path } = one.target;
  const otherPath = other.target.path;
  return path.length === otherPath.length ? path < otherPath : path.length < otherPath.length;
}

/** One bit for each letter and digit; two of the rest share one. */
function lettersOf(lower: string): number {
  let letters = 0;
  for (let at = 0; at < lower.length; at++) letters |= 1 << (lower.charCodeAt(at) & 31);
  return letters;
}

const depthCost = 1;

function scoreOf(target: Target, words: string[]): number {
  let score = 1000 - depthCost * depthOf(target);
  for (const word of words) {
    const found = wordScore(target, word);
    if (found < 0) return -1;
    score += found;
  }
  return score;
}

function depthOf({ lower }: Target): number {
  let depth = 0;
  for (let at = 0; at < lower.length - 1; at++) if (lower.charCodeAt(at) === slash) depth += 1;
  return depth;
}

const slash = 0x2f;

/** In the last name before anywhere, in one piece before scattered, at the start of a word before inside one. */
function wordScore(target: Target, word: string): number {
  const { lower, nameAt } = target;
  const inName = lower.indexOf(word, nameAt);
  if (inName === nameAt) return lower.length - nameAt === word.length ? 500 : 400;
  if (inName > 0) return isStart(target, inName) ? 300 : 250;
  const anywhere = lower.lastIndexOf(word);
  if (anywhere >= 0) return isStart(target, anywhere) ? 220 : 150;
  return scatteredScore(target, word);
}

const scatteredBest = 140;

function scatteredScore(target: Target, word: string): number {
  const starts = scatteredFrom(target, word, target.nameAt, isStart);
  if (starts >= 0) return Math.min(scatteredBest, 60 + starts);
  return Math.min(scatteredBest - 40, scatteredFrom(target, word, 0, () => false));
}

/** Takes the letters in order, each at the next start of a word if it is there, else where it comes next. */
function scatteredFrom(target: Target, word: string, from: number, prefers: typeof isStart): number {
  const { lower } = target;
  let at = from - 1;
  let score = 0;
  for (const letter of word) {
    const next = lower.indexOf(letter, at + 1);
    if (next === -1) return -1;
    let taken = next;
    if (next > at + 1 || at < from) {
      while (taken !== -1 && !prefers(target, taken)) taken = lower.indexOf(letter, taken + 1);
    }
    if (taken === -1) taken = next;
    if (taken === at + 1) score += 8;
    else if (isStart(target, taken)) score += 10;
    at = taken;
  }
  return score;
}

function isStart({ path }: Target, at: number): boolean {
  if (at === 0) return true;
  const before = path.charCodeAt(at - 1);
  if (!isLetter(before)) return true;
  return isUpper(path.charCodeAt(at)) && !isUpper(before);
}

function isLetter(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || isUpper(code) || (code >= 0x61 && code <= 0x7a) || code > 0x7f;
}

function isUpper(code: number): boolean {
  return code >= 0x41 && code <= 0x5a;
}
