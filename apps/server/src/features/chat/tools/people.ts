import type { PersonRef } from '@adjutant/contract/tasks'
import type { Ctx } from '../../../platform/ctx.ts'
import { Invalid } from '../../../platform/errors.ts'
import { listColleagues } from '../../organizations/organizations.door.ts'

const isNamed = (wanted: string) => (person: PersonRef) => person.name.toLowerCase() === wanted || person.email.toLowerCase() === wanted

const hasWord = (wanted: string) => (person: PersonRef) => person.name.toLowerCase().split(/\s+/).includes(wanted)

/** The colleague that a name, a part of one or an e-mail means; null for nobody. The same answer for a stranger as for no one. */
export async function getColleagueId(ctx: Ctx, given: string): Promise<string | null> {
  const wanted = given.trim().toLowerCase()
  if (wanted === 'nobody' || wanted === '') return null
  if (['me', 'myself', 'i'].includes(wanted)) return ctx.user.id
  const colleagues = await listColleagues(ctx)
  const exact = colleagues.filter(isNamed(wanted))
  const meant = exact.length ? exact : colleagues.filter(hasWord(wanted))
  if (meant.length === 1) return meant[0]!.id
  const fault = meant.length ? `More than one of your colleagues is called ${given}.` : `None of your colleagues is called ${given}.`
  throw Invalid.field('assigned_to', fault)
}
