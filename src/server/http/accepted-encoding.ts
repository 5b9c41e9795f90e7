export type Encoding = 'br' | 'gzip';

/** The smaller one comes first. */
const known: readonly Encoding[] = ['br', 'gzip'];

/** How an answer may be compressed, after the header Accept-Encoding; null for not at all. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const weights = new Map((header ?? '').split(',').map(weightOf));
  const weight = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const [best] = known.filter((encoding) => weight(encoding) > 0).sort((a, b) => weight(b) - weight(a));
  return best ?? null;
}

function weightOf(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  const weight = quality === undefined ? 1 : Number(quality);
  return [name, Number.isFinite(weight) ? weight : 0];
}
