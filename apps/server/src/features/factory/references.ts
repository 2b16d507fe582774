import { words } from '@adjutant/contract/words'
import type { Ctx } from '../../platform/ctx.ts'
import { Invalid, type FieldError } from '../../platform/errors.ts'
import { selectReferable, type ItemKind, type SeenItem } from './items.store.ts'

/** A field that names an item. */
export interface Reference {
  field: string
  id: string
}

const unknown = {
  tool: words.factory.unknownTool,
  agent: words.factory.unknownAgent,
  crew: words.factory.unknownCrew,
} as const satisfies Partial<Record<ItemKind, string>>

export type Referred = keyof typeof unknown

/**
 * The items that an item of this organization refers to. Rejects items that the actor can't see there, with the same message whether or not
 * they exist elsewhere.
 */
export async function getReferred<K extends Referred>(
  ctx: Ctx,
  organizationId: string | null,
  kind: K,
  references: readonly Reference[],
): Promise<SeenItem<K>[]> {
  const items = await selectReferable(ctx, kind, [...new Set(references.map(({ id }) => id))], organizationId)
  const known = new Set(items.map(({ id }) => id))
  refuse(references.filter(({ id }) => !known.has(id)).map(({ field }) => ({ field, message: unknown[kind] })))
  return items
}

export function refuse(errors: FieldError[]): void {
  if (errors[0]) throw new Invalid(errors[0].message, { errors })
}

export const inList = (field: string, ids: readonly string[]): Reference[] => ids.map((id, index) => ({ field: `${field}.${index}`, id }))
