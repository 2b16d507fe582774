import type { PersonRef } from '@adjutant/contract/tasks'
import type { Ctx } from '../../../platform/ctx.ts'
import { Invalid } from '../../../platform/errors.ts'
import { listColleagues } from '../../organizations/organizations.door.ts'

const isNamed = (wanted: string) => (person: PersonRef) => person.name.toLowerCase() === wanted || person.email.toLowerCase() === wanted

const hasWord = (wanted: string) => (person: PersonRef) => person.name.toLowerCase().split(/\s+/).includes(wanted)

/** Finds a colleague by name, part of a name or e-mail. A stranger and an unknown person give the same result: undefined. */
export async function findColleagueNamed(ctx: Ctx, given: string): Promise<PersonRef | undefined> {
  const wanted = given.trim().toLowerCase()
  if (['', 'nobody', 'no one', 'unassigned'].includes(wanted)) return undefined
  const colleagues = await listColleagues(ctx)
  if (['me', 'myself', 'i'].includes(wanted)) return colleagues.find(({ id }) => id === ctx.user.id)!
  const exact = colleagues.filter(isNamed(wanted))
  const meant = exact.length ? exact : colleagues.filter(hasWord(wanted))
  if (meant.length === 1) return meant[0]!
  const fault = meant.length ? `More than one of your colleagues is called ${given}.` : `None of your colleagues is called ${given}.`
  throw Invalid.field('assigned_to', fault)
}
