import { chainKinds, searchKinds } from '@adjutant/contract/core/choices'
import { Id } from '@adjutant/contract/core/fields'
import type { Chain, ChainNode, ChainRecord } from '@adjutant/contract/records/chain'
import { toChainDate, toSentence } from '@adjutant/contract/records/chain-text'
import type { Source } from '@adjutant/contract/search'
import { z } from 'zod'
import { todayOf } from '../../../platform/clock.ts'
import { defineTool, toLookupOutcome } from './tool.ts'

/** The neighbour that is nearer to the start, and the relation to it. */
function findLink({ start, nodes, links }: Chain, { id, distance }: ChainNode) {
  const distanceOf = (other: string) => (other === start.id ? 0 : nodes.find((node) => node.id === other)?.distance)
  const nearer = distance < 0 ? distance + 1 : distance - 1
  const link = links.find(({ from, to }) =>
    distance < 0 ? from === id && distanceOf(to) === nearer : to === id && distanceOf(from) === nearer,
  )!
  return { link, of: distance < 0 ? link.to : link.from }
}

const toView = (chain: Chain, node: ChainNode) => {
  const { link, of } = findLink(chain, node)
  const { kind, id, title, by, thread_id, more } = node
  const date = toChainDate(node, link)
  return {
    ...{ kind, id, title, relation: link.relation, sentence: toSentence(node, link.relation), of },
    ...(date !== null && { day: date.slice(0, 10) }),
    ...(by !== null && { by }),
    ...(thread_id !== null && { thread_id }),
    ...(more > 0 && { more }),
  }
}

/** A message is cited as its thread; meetings, promises and runs can't be cited. */
function toSources({ kind, id, title, thread_id }: ChainRecord): Source[] {
  const cited = thread_id === null ? { kind: searchKinds.find((one) => one === kind), id } : { kind: 'thread' as const, id: thread_id }
  return cited.kind ? [{ kind: cited.kind, id: cited.id, title, url: null, page: null }] : []
}

export const chainTools = [
  defineTool({
    name: 'read_chain',
    title: 'Look at why a record exists',
    description:
      'Returns what led to a record and what it leads to: messages, meetings, promises, advice, runs, files, tasks, goals. Use it for “why does this task exist”.',
    input: z.strictObject({ kind: z.enum(chainKinds), id: Id.describe('The id of the record, from a list or a search') }),
    changesRecords: false,
    // Titles of meetings and texts of messages are written by others.
    returnsUntrustedText: true,
    async run(ctx, { kind, id }) {
      const chain = await ctx.ports.chain.read(ctx, kind, id)
      const { start, nodes, more_before, more_after } = chain
      const inDirection = (sign: number) => nodes.filter(({ distance }) => Math.sign(distance) === sign).map((node) => toView(chain, node))
      const answer = {
        today: todayOf(ctx),
        record: { kind, id, title: start.title, created: start.at.slice(0, 10) },
        led_to_it: inDirection(-1),
        leads_to: inDirection(1),
        ...{ more_before, more_after },
      }
      return toLookupOutcome(`Read the records linked to “${start.title}”.`, answer, [start, ...nodes].flatMap(toSources))
    },
  }),
]
