import { expect, it } from 'vitest'
import { listShareChoices, listSharing } from './sharing.ts'

const organizations = [
  { id: 'a', name: 'Atlas Freight', org_access_level: 'user' as const },
  { id: 'n', name: 'Northwind', org_access_level: 'admin' as const },
  { id: 'x', name: 'Seen by an admin only', org_access_level: null },
]

it('marks the owner and names it first', () => {
  expect(listSharing(organizations, ['a', 'n'], 'n').map(({ label }) => label)).toEqual(['Northwind (Owner)', 'Atlas Freight'])
})

it('does not know the name of an organization that one cannot see', () => {
  expect(listSharing(organizations, ['gone'], null)).toEqual([{ value: 'gone', label: 'Another organization' }])
})

it('offers one’s own organizations and those that have the record', () => {
  expect(listShareChoices(organizations, ['n', 'gone'], null).map(({ value }) => value)).toEqual(['gone', 'a', 'n'])
})
