import { limits } from '@adjutant/contract/core/limits'
import { truncate } from '@adjutant/contract/text/truncate'
import type { Ctx } from '../../platform/ctx.ts'
import { findContactByName } from '../contacts/index.ts'
import { selectColleagues, toPersonRef } from '../identity/index.ts'
import type { NewCommitment } from './commitments.store.ts'

/** The columns for the other person of a promise. */
export type Counterpart = Pick<NewCommitment, 'counterpart_name' | 'contact_id' | 'counterpart_user_id'>

export const nobody: Counterpart = { counterpart_name: null, contact_id: null, counterpart_user_id: null }

const withoutTitle = (name: string): string => name.replace(/^(?:Mr|Mrs|Ms|Dr|Prof|Herrn?|Frau)\.?\s/, '')

/** Links a name to a contact or a colleague if it can mean only one of them. */
export async function resolveName(ctx: Ctx, name: string): Promise<Counterpart> {
  const bare = withoutTitle(name)
  const contact = await findContactByName(ctx, bare)
  if (contact) return { ...nobody, counterpart_name: contact.name, contact_id: contact.id }
  const wanted = bare.toLowerCase()
  const colleagues = (await selectColleagues(ctx)).filter(({ id }) => id !== ctx.user.id).map(toPersonRef)
  const exact = colleagues.filter((one) => one.name.toLowerCase() === wanted)
  const named = exact.length > 0 ? exact : colleagues.filter((one) => one.name.toLowerCase().split(/\s+/).includes(wanted))
  const [person, another] = named
  return person && !another
    ? { ...nobody, counterpart_name: person.name, counterpart_user_id: person.id }
    : { ...nobody, counterpart_name: truncate(bare, limits.name) }
}
