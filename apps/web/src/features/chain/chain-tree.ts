import type { Chain, ChainLink, ChainNode } from '@adjutant/contract/records/chain'

export interface ChainBranch {
  node: ChainNode
  link: ChainLink
  branches: ChainBranch[]
}

/** The records in one direction as a tree. Each is below the record that links to it. */
export function toBranches({ start, nodes, links }: Chain, direction: 'before' | 'after'): ChainBranch[] {
  const isBefore = direction === 'before'
  const ofDirection = nodes.filter(({ distance }) => distance < 0 === isBefore)
  const findLink = (node: ChainNode, parentId: string) =>
    links.find(({ from, to }) => (isBefore ? from === node.id && to === parentId : to === node.id && from === parentId))
  const placed = new Set<string>()
  const toLevel = (parentId: string, distance: number): ChainBranch[] =>
    ofDirection.flatMap((node) => {
      const link = Math.abs(node.distance) === distance && !placed.has(node.id) ? findLink(node, parentId) : undefined
      if (!link) return []
      placed.add(node.id)
      return [{ node, link, branches: toLevel(node.id, distance + 1) }]
    })
  return toLevel(start.id, 1)
}
