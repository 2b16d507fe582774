import { limits } from '@adjutant/contract/core/limits'
import { expect, test } from 'vitest'
import { ImportIntake } from './import-intake.logic.ts'

const draft = (n: number) => ({
  name: `Person ${n}`,
  role: null,
  emails: [`p${n}@x.example`],
  phones: [],
  notes: 'Met, once',
  past_interactions: [],
})

test('accepts fifty thousand contacts and not one more', () => {
  const intake = new ImportIntake()
  for (let n = 0; n < limits.importedContacts; n++) intake.take(n + 2, draft(n))
  expect(intake.getRows()).toHaveLength(50_000)
  expect(() => intake.take(50_002, draft(50_000))).toThrow('At most 50,000 contacts can be imported at once.')
  expect(intake.getRows()).toHaveLength(50_000)
})

test('counts invalid lines too', () => {
  const intake = new ImportIntake()
  for (let n = 0; n < limits.importedContacts; n++) intake.addIssue(n + 2, 'Name is required.')
  expect(() => intake.take(50_002, draft(50_000))).toThrow('At most 50,000 contacts can be imported at once.')
})
