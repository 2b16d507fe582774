import type { PersonRef } from '@adjutant/contract/tasks'
import type { Ctx } from '../../../platform/ctx.ts'
import { ValidationError } from '../../../platform/errors.ts'
import { listColleagues } from '../../organizations/index.ts'

const isNamed = (wanted: string) => (person: PersonRef) => person.name.toLowerCase() === wanted || person.email.toLowerCase() === wanted

const hasWord = (wanted: string) => (person: PersonRef) => person.name.toLowerCase().split(/\s+/).includes(wanted)

/** Finds a colleague by name, part of a name or e-mail. A stranger and an unknown person give the same result: undefined. */
export async function findColleagueByName(ctx: Ctx, name: string): Promise<PersonRef | undefined> {
  const wanted = name.trim().toLowerCase()
  if (['', 'nobody', 'no one', 'unassigned'].includes(wanted)) return undefined
  const colleagues = await listColleagues(ctx)
  if (['me', 'myself', 'i'].includes(wanted)) return colleagues.find(({ id }) => id === ctx.user.id)!
  const exact = colleagues.filter(isNamed(wanted))
  const matches = exact.length ? exact : colleagues.filter(hasWord(wanted))
  if (matches.length === 1) return matches[0]!
  const message = matches.length ? `More than one of your colleagues is called ${name}.` : `None of your colleagues is called ${name}.`
  throw ValidationError.field('assigned_to', message)
}
