import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Ctx } from '../../../platform/ctx.ts'
import { ValidationError, type FieldError } from '../../../platform/errors.ts'
import { selectReferable, type ItemKind, type VisibleItem } from './items.store.ts'

/** A field that names an item. */
export interface Reference {
  field: string
  id: string
}

const unknown = {
  tool: appMessages.factory.unknownTool,
  agent: appMessages.factory.unknownAgent,
  crew: appMessages.factory.unknownCrew,
} as const satisfies Partial<Record<ItemKind, string>>

export type ReferenceKind = keyof typeof unknown

/**
 * The items that an item of this organization refers to. Rejects items that the actor can't see there, with the same message whether or not
 * they exist elsewhere.
 */
export async function getReferencedItems<K extends ReferenceKind>(
  ctx: Ctx,
  organizationId: string | null,
  kind: K,
  references: readonly Reference[],
): Promise<VisibleItem<K>[]> {
  const items = await selectReferable(ctx, kind, [...new Set(references.map(({ id }) => id))], organizationId)
  const known = new Set(items.map(({ id }) => id))
  throwIfInvalid(references.filter(({ id }) => !known.has(id)).map(({ field }) => ({ field, message: unknown[kind] })))
  return items
}

export function throwIfInvalid(errors: FieldError[]): void {
  if (errors[0]) throw new ValidationError(errors[0].message, { errors })
}

export const toReferences = (field: string, ids: readonly string[]): Reference[] =>
  ids.map((id, index) => ({ field: `${field}.${index}`, id }))
