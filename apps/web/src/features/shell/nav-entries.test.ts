import { expect, test } from 'vitest'
import { listEntriesFor, navEntries, userEntries } from './nav-entries.ts'

const labels = (...args: Parameters<typeof listEntriesFor>) => listEntriesFor(...args).map(({ label }) => label)

test('only admins see Super Admin', () => {
  expect(labels(userEntries, 'admin')).toContain('Super Admin')
  expect(labels(userEntries, 'ceo')).not.toContain('Super Admin')
  expect(labels(userEntries, 'user')).not.toContain('Super Admin')
})

test('everyone with access sees the dashboard', () => {
  expect(labels(navEntries, 'user')).toContain('Dashboard')
})

test('an entry for some levels is hidden from others', () => {
  const entries = [{ to: '/app/ceodashboard', label: 'Factory', goKey: 'f', levels: ['ceo', 'admin'] }] as const
  expect(labels(entries, 'ceo')).toEqual(['Factory'])
  expect(labels(entries, 'user')).toEqual([])
})

test('every page has its own letter', () => {
  const letters = [...navEntries, ...userEntries].map(({ goKey }) => goKey)
  expect(new Set(letters).size).toBe(letters.length)
})
