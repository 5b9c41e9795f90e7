import type { Mark } from '../../../core/session/mark.ts';
import type { SessionItem } from '../../../core/wire.ts';

export type Member = { session: SessionItem; marks: readonly Mark[] };

/** What happened at a row. Runs that were resumed one after the other with nothing between them are one. */
export type Happening =
  | { type: 'started' }
  | { type: 'forked'; from: string; entry: string | null }
  | { type: 'resumed'; times: number; version: string | null }
  | { type: 'compacted'; before: number; after: number | null }
  | { type: 'rewound'; files: number }
  | { type: 'wentBack' }
  | { type: 'latest' };

/** A line of the picture in one row: it comes from above, goes on below, or both. */
export type Strand = { sessionId: string; lane: number; up: boolean; down: boolean };

export type GraphRow = {
  key: string;
  session: SessionItem;
  at: number;
  entryId: string | null;
  happening: Happening;
  lane: number;
  /** The lane that this row's session leaves, where it is a fork. */
  from: number | null;
  strands: Strand[];
};

type Node = Pick<GraphRow, 'key' | 'session' | 'at' | 'entryId' | 'happening'>;
type Span = { id: string; parent: string | null; first: number; last: number };

/** A family of sessions as rows in the order of time, each session in a lane of its own for as long as it goes on. */
export function historyGraph(members: readonly Member[]): { rows: GraphRow[]; lanes: number } {
  const nodes = inOrder(members.flatMap(nodesOf));
  const spans = spansOf(members, nodes);
  const laneOf = lanesOf(spans);
  const rows = nodes.map((node, index): GraphRow => {
    const own = spans.get(node.session.id);
    const isFork = own?.first === index && own.parent !== null && spans.has(own.parent);
    return {
      ...node,
      lane: laneOf.get(node.session.id) ?? 0,
      from: isFork ? (laneOf.get(own.parent ?? '') ?? null) : null,
      strands: [...spans.values()]
        .filter(({ first, last }) => first <= index && index <= last)
        .map(({ id, first, last }) => ({
          sessionId: id,
          lane: laneOf.get(id) ?? 0,
          // A session that ends where a fork leaves it goes over into the fork.
          up: first < index && (index < last || id === node.session.id),
          down: index < last,
        })),
    };
  });
  return { rows, lanes: Math.max(0, ...laneOf.values()) + (rows.length > 0 ? 1 : 0) };
}

function nodesOf({ session, marks }: Member): Node[] {
  const { id, createdAt, updatedAt } = session;
  const fork = marks.find((mark) => mark.type === 'fork');
  const start: Happening = fork ? { type: 'forked', from: fork.from, entry: fork.entry } : { type: 'started' };
  const nodes: Node[] = [{ key: `${id} start`, session, at: createdAt, entryId: null, happening: start }];
  for (const mark of marks) {
    const happening = happeningOf(mark, nodes.at(-1)?.happening);
    if (happening === null) continue;
    if (happening.type === 'resumed' && happening.times > 1) nodes.pop();
    nodes.push({ key: `${id} ${mark.id}`, session, at: mark.at, entryId: mark.entryId, happening });
  }
  if (session.turns > 0)
    nodes.push({ key: `${id} latest`, session, at: updatedAt, entryId: null, happening: { type: 'latest' } });
  return nodes;
}

function happeningOf(mark: Mark, before: Happening | undefined): Happening | null {
  switch (mark.type) {
    case 'fork':
      return null;
    case 'resume': {
      const times = before?.type === 'resumed' ? before.times + 1 : 1;
      return { type: 'resumed', times, version: mark.version };
    }
    case 'compaction':
      return { type: 'compacted', before: mark.before, after: mark.after };
    case 'rewind':
      return { type: 'rewound', files: mark.files };
    case 'back':
      return { type: 'wentBack' };
  }
}

/** By time; what belongs to one session keeps its order whatever the clock said, and a fork comes after its origin. */
function inOrder(nodes: readonly Node[]): Node[] {
  const begun = new Map<string, number>();
  const reached = new Map<string, number>();
  const placed = nodes.map((node) => {
    const { id, parent } = node.session;
    const at = Math.max(node.at, reached.get(id) ?? begun.get(parent ?? '') ?? 0);
    if (!begun.has(id)) begun.set(id, at);
    reached.set(id, at);
    return { node, at };
  });
  return placed.sort((one, other) => one.at - other.at).map(({ node }) => node);
}

/** From its first row to its last one, or to the last fork that leaves it. */
function spansOf(members: readonly Member[], nodes: readonly Node[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const [index, { session }] of nodes.entries()) {
    const span = spans.get(session.id);
    if (span) span.last = Math.max(span.last, index);
    else spans.set(session.id, { id: session.id, parent: session.parent, first: index, last: index });
  }
  for (const { session } of members) {
    const above = spans.get(session.parent ?? '');
    const first = spans.get(session.id)?.first ?? 0;
    if (above && above.first < first) above.last = Math.max(above.last, first);
  }
  return spans;
}

/** The leftmost lane that nobody has while the session goes on. */
function lanesOf(spans: ReadonlyMap<string, Span>): Map<string, number> {
  const lanes = new Map<string, number>();
  const taken: Span[][] = [];
  for (const span of spans.values()) {
    const free = (lane: Span[]) => lane.every(({ first, last }) => last < span.first || span.last < first);
    const found = taken.findIndex(free);
    const lane = found === -1 ? taken.length : found;
    taken[lane] = [...(taken[lane] ?? []), span];
    lanes.set(span.id, lane);
  }
  return lanes;
}
