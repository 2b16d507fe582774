import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { Actor } from '../../platform/ctx.ts'
import { PermissionDenied } from '../../platform/errors.ts'

/** The fields that decide a person's permissions on an item. */
export interface ItemOwnership {
  created_by: string | null
  is_auto_gen: boolean
  is_public: boolean
  /** The one organization whose members see the item; null if private to its creator. */
  organization_id: string | null
}

type Builder = Pick<Actor, 'id' | 'user_level' | 'memberships'>

export const canBuild = ({ user_level }: Pick<Actor, 'user_level'>): boolean => user_level === 'ceo' || user_level === 'admin'

/** A creator who is no longer a member loses the item. */
const isOwn = (actor: Builder, { created_by, organization_id }: ItemOwnership) =>
  organization_id === null ? created_by === actor.id : actor.memberships.some((one) => one.organization_id === organization_id)

export const canSee = (actor: Builder, item: ItemOwnership): boolean => item.is_auto_gen || item.is_public || isOwn(actor, item)

/** Any builder can edit a built-in item, because the edit creates a copy. */
export const canEdit = (actor: Builder, item: ItemOwnership): boolean => canBuild(actor) && (item.is_auto_gen || isOwn(actor, item))

export const canDelete = (actor: Builder, item: ItemOwnership): boolean =>
  canBuild(actor) && !item.is_auto_gen && !item.is_public && isOwn(actor, item)

export function checkBuilder(actor: Pick<Actor, 'user_level'>): void {
  if (!canBuild(actor)) throw new PermissionDenied(appMessages.factory.cannotBuild)
}

export function checkEditable(actor: Builder, item: ItemOwnership): void {
  checkBuilder(actor)
  if (!canEdit(actor, item)) throw new PermissionDenied(appMessages.factory.cannotEdit)
}

export function checkDeletable(actor: Builder, item: ItemOwnership): void {
  checkBuilder(actor)
  if (!canDelete(actor, item)) throw new PermissionDenied(appMessages.factory.cannotDelete)
}
