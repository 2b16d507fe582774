import { appMessages } from '@adjutant/contract/messages/app-messages'
import { isUuid } from '@adjutant/contract/uuid'
import { ValidationError } from '../../../platform/errors.ts'

const isId = (value: unknown): boolean => typeof value === 'string' && isUuid(value)

/** The person can edit the values of a proposed call, but not which record they belong to. */
export function checkSameIds(proposed: Record<string, unknown>, edited: Record<string, unknown>): void {
  const hasSameIds = Object.entries(proposed).every(([key, value]) => !isId(value) || edited[key] === value)
  if (!hasSameIds) throw ValidationError.field('arguments', appMessages.conversation.idsFixed)
}
