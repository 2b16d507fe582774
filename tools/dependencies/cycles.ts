/** Strongly connected components of the import graph by Tarjan's algorithm, each as a list of files. */
export const findCycles = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  /** The number of the first open file that a visited file reaches; infinite for a file of a closed component. */
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  const close = (file: string) => {
    const cycle = stack.splice(stack.indexOf(file))
    for (const member of cycle) low.set(member, Number.POSITIVE_INFINITY)
    if (cycle.length > 1 || graph.get(file)?.includes(file)) cycles.push(cycle.toSorted())
  }

  const visit = (file: string): number => {
    const own = low.size
    let lowest = own
    low.set(file, lowest)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      lowest = Math.min(lowest, low.get(next) ?? visit(next))
      low.set(file, lowest)
    }
    if (lowest === own) close(file)
    return lowest
  }

  for (const file of graph.keys()) if (!low.has(file)) visit(file)
  return cycles
}
