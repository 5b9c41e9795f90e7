type Node = { title: string; dependsOn: readonly string[] };

/** The titles of tasks that would wait for each other in a ring, beginning with this one; null when there is none. */
export function dependencyCycle(id: string, task: Node, others: (id: string) => Node | undefined): string[] | null {
  const from = new Map<string, { id: string; node: Node }>();
  const next: { id: string; node: Node }[] = [{ id, node: task }];
  for (const current of next) {
    for (const needed of current.node.dependsOn) {
      if (needed === id) return wayTo(current, id, from);
      const node = others(needed);
      if (!node || from.has(needed)) continue;
      from.set(needed, current);
      next.push({ id: needed, node });
    }
  }
  return null;
}

function wayTo(
  last: { id: string; node: Node },
  first: string,
  from: ReadonlyMap<string, { id: string; node: Node }>,
): string[] {
  const titles: string[] = [];
  for (let step: typeof last | undefined = last; step; step = step.id === first ? undefined : from.get(step.id)) {
    titles.unshift(step.node.title);
  }
  return titles;
}
