import { expect, it } from 'vitest'
import { listShareChoices, listSharing } from './sharing.ts'

const organizations = [
  { id: 'a', name: 'Atlas Freight', org_access_level: 'user' as const },
  { id: 'n', name: 'Northwind', org_access_level: 'admin' as const },
  { id: 'x', name: 'Seen by an admin only', org_access_level: null },
]

it('marks the owner and lists it first', () => {
  expect(listSharing(organizations, ['a', 'n'], 'n').map(({ label }) => label)).toEqual(['Northwind (Owner)', 'Atlas Freight'])
})

it("uses a placeholder for an organization that the person can't see", () => {
  expect(listSharing(organizations, ['gone'], null)).toEqual([{ value: 'gone', label: 'Another organization' }])
})

it("offers the person's organizations and those that already have the record", () => {
  expect(listShareChoices(organizations, ['n', 'gone'], null).map(({ value }) => value)).toEqual(['gone', 'a', 'n'])
})
