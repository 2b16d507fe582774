import { chainKinds } from '@adjutant/contract/core/choices'
import { chainMessages } from '@adjutant/contract/messages/chain-messages'
import type { Chain, ChainNode, ChainRecord, Origin } from '@adjutant/contract/records/chain'
import type { Ctx } from '../../platform/ctx.ts'
import { NotFound, ValidationError } from '../../platform/errors.ts'
import type { ChainPort } from '../../platform/feature-ports.ts'
import type { ChainAdapter, ChainKind, Direction, RecordKey, RecordLink } from './chain.adapters.ts'

const maxDistance = 4
/** Neighbours that are listed of the start, and of every other record. */
const maxOfStart = 10
const maxOfOthers = 5
/** The limit applies per direction. */
const maxNodes = 60
/** Links that one source lists for one step. Further ones are not counted: the screen says “more than 1,000”. */
const maxLinks = 1_100

async function describe(ctx: Ctx, adapters: readonly ChainAdapter[], keys: readonly RecordKey[]): Promise<ChainRecord[]> {
  const found: ChainRecord[] = []
  for (const [kind, ofKind] of Map.groupBy(keys, (key) => key.kind)) {
    const find = adapters.find((adapter) => adapter.describe[kind])?.describe[kind]
    if (find) found.push(...(await find(ctx, [...new Set(ofKind.map(({ id }) => id))])))
  }
  return found
}

/** Two records are linked once, by the first relation. */
async function listLinks(ctx: Ctx, adapters: readonly ChainAdapter[], near: readonly RecordKey[], direction: Direction) {
  const idsOf = (kind: ChainKind) => near.flatMap((key) => (key.kind === kind ? [key.id] : []))
  const links = new Map<string, RecordLink>()
  for (const source of adapters.flatMap((adapter) => adapter.links))
    for (const link of await source(ctx, idsOf, direction, maxLinks)) {
      const key = `${link.from.id} ${link.to.id}`
      if (!links.has(key)) links.set(key, link)
    }
  return [...links.values()]
}

const isContribution = (relation: RecordLink['relation'] | undefined) => relation === 'serves' || relation === 'part_of'

/**
 * Whether a link continues the chain. Many unrelated records contribute to one goal, so they are part of a chain only if the goal itself is
 * the subject, and the goal's consequences aren't consequences of its tasks. `arrival`: how the record was reached; undefined for the
 * start.
 */
function continuesChain({ relation }: RecordLink, arrival: RecordLink['relation'] | undefined, direction: Direction): boolean {
  if (arrival === undefined) return true
  if (direction === 'before') return !isContribution(relation) || isContribution(arrival)
  return !isContribution(arrival) || relation === 'part_of'
}

interface Walk {
  nodes: ChainNode[]
  links: RecordLink[]
  /** Further neighbours of the start. */
  more: number
}

const byTime = (one: ChainRecord, other: ChainRecord) => other.at.localeCompare(one.at) || one.id.localeCompare(other.id)

interface Begun {
  start: ChainRecord
  /** The records of the chain so far, which ends every cycle. */
  known: Map<string, ChainRecord>
}

/** Follows the links in one direction, breadth first. */
async function walk(ctx: Ctx, adapters: readonly ChainAdapter[], direction: Direction, { start, known }: Begun): Promise<Walk> {
  const [near, far] = direction === 'before' ? (['to', 'from'] as const) : (['from', 'to'] as const)
  const result: Walk = { nodes: [], links: [], more: 0 }
  const arrivals = new Map<string, RecordLink['relation']>()
  let edge: (ChainRecord & { more?: number })[] = [start]
  for (let distance = 1; distance <= maxDistance && edge.length > 0; distance++) {
    const links = (await listLinks(ctx, adapters, edge, direction)).filter((link) =>
      continuesChain(link, arrivals.get(link[near].id), direction),
    )
    const unknown = links.map((link) => link[far]).filter(({ id }) => !known.has(id))
    const visible = new Map((await describe(ctx, adapters, unknown)).map((record) => [record.id, record]))
    const reached: ChainNode[] = []
    for (const record of edge) {
      const own = links.filter((link) => link[near].id === record.id)
      result.links.push(...own.filter((link) => known.has(link[far].id)))
      const neighbours = own.flatMap((link) => {
        const neighbour = visible.get(link[far].id)
        return neighbour && !known.has(neighbour.id) ? [{ neighbour, link }] : []
      })
      const room = Math.min(distance === 1 ? maxOfStart : maxOfOthers, maxNodes - result.nodes.length - reached.length)
      const shown = neighbours.toSorted((one, other) => byTime(one.neighbour, other.neighbour)).slice(0, Math.max(room, 0))
      for (const { neighbour, link } of shown) {
        known.set(neighbour.id, neighbour)
        reached.push({ ...neighbour, distance: direction === 'before' ? -distance : distance, more: 0 })
        arrivals.set(neighbour.id, link.relation)
        result.links.push(link)
      }
      const more = neighbours.length - shown.length
      if (distance === 1) result.more = more
      else record.more = more
    }
    result.nodes.push(...reached)
    edge = reached
  }
  return result
}

const isChainKind = (kind: string): kind is ChainKind => chainKinds.some((one) => one === kind)

/** Throws a 404 unless the person can see the record. */
async function readChain(ctx: Ctx, adapters: readonly ChainAdapter[], kind: string, id: string): Promise<Chain> {
  const [start] = isChainKind(kind) ? await describe(ctx, adapters, [{ kind, id }]) : []
  if (!start) throw new NotFound()
  const begun = { start, known: new Map([[start.id, start]]) }
  const before = await walk(ctx, adapters, 'before', begun)
  const after = await walk(ctx, adapters, 'after', begun)
  const links = [...before.links, ...after.links].map(({ from, to, relation, day = null }) => ({ from: from.id, to: to.id, relation, day }))
  const unique = new Map(links.map((link) => [`${link.from} ${link.to}`, link]))
  return {
    start,
    nodes: [...before.nodes, ...after.nodes],
    links: [...unique.values()],
    more_before: before.more,
    more_after: after.more,
  }
}

export const createChainPort = (adapters: readonly ChainAdapter[]): ChainPort<Ctx> => ({
  read: (ctx, kind, id) => readChain(ctx, adapters, kind, id),
  canSee: async (ctx, record) => (await describe(ctx, adapters, [record])).length > 0,
})

/** The same error for an invisible, a deleted and an unknown record. */
export async function checkOrigin(ctx: Ctx, origin: Origin | undefined): Promise<void> {
  if (origin && !(await ctx.ports.chain.canSee(ctx, origin))) throw ValidationError.field('origin', chainMessages.unknownOrigin)
}
