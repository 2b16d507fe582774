import type { ChainRecord } from '@adjutant/contract/records/chain'
import type { chainKinds, chainRelations } from '@adjutant/contract/core/choices'
import type { Ctx } from '../../platform/ctx.ts'

export type ChainKind = (typeof chainKinds)[number]

export interface RecordKey {
  kind: ChainKind
  id: string
}

/** `from` led to `to`. */
export interface RecordLink {
  from: RecordKey
  to: RecordKey
  relation: (typeof chainRelations)[number]
  /** The day of the event behind the link, if it has one: `YYYY-MM-DD`. */
  day?: string | null
}

/** before: records that led to a record. after: records that it leads to. */
export type Direction = 'before' | 'after'

/** The records whose neighbours are wanted. */
export type IdsOf = (kind: ChainKind) => string[]

/**
 * Lists the links of these records in one direction, the latest first and at most `limit`. The records at the other end are shown only if
 * their own adapter finds them visible, so a source needs no permission check. Some check anyway, so that invisible records don't use up the
 * limit.
 */
export type LinkSource = (ctx: Ctx, idsOf: IdsOf, direction: Direction, limit: number) => Promise<RecordLink[]>

/** Describes the records that the person can see; omits all others. */
type Describe = (ctx: Ctx, ids: string[]) => Promise<ChainRecord[]>

/** A feature's contribution to chains. Each feature creates one; the composition root registers them. */
export interface ChainAdapter {
  describe: Partial<Record<ChainKind, Describe>>
  links: readonly LinkSource[]
}
