/** Strongly connected components of the import graph by Tarjan's algorithm, each as a list of files. */
export const findCycles = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []

  const close = (file: string) => {
    const cycle = stack.splice(stack.indexOf(file))
    for (const member of cycle) low.set(member, Number.POSITIVE_INFINITY)
    if (cycle.length > 1 || graph.get(file)?.includes(file)) cycles.push(cycle.toSorted())
  }

  const visit = (file: string) => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next)
      low.set(file, Math.min(low.get(file)!, low.get(next)!))
    }
    if (low.get(file) === index.get(file)) close(file)
  }

  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles
}
