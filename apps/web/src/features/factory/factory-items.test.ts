import type { Tool } from '@adjutant/contract/ai/factory'
import { expect, it } from 'vitest'
import { filterItems, toCopyName } from './factory-items.ts'

const tool = (name: string, isAutoGen = false, description = '') => ({ name, isAutoGen, description }) as Tool

it('names a copy after its original', () => {
  expect(toCopyName('weekly_briefing')).toBe('Weekly briefing (copy)')
})

it("lists the person's own items first, then by name", () => {
  const all = [tool('search_records', true), tool('Zebra'), tool('list_goals', true), tool('Ask legal')]
  expect(filterItems(all, '').map(({ name }) => name)).toEqual(['Ask legal', 'Zebra', 'list_goals', 'search_records'])
})

it('matches every word in the displayed name or the description', () => {
  const all = [tool('search_records', true, 'Looks through notes'), tool('list_goals', true, 'Goals and figures')]
  expect(filterItems(all, 'search records')).toHaveLength(1)
  expect(filterItems(all, 'FIGURES goals')).toHaveLength(1)
  expect(filterItems(all, 'notes figures')).toHaveLength(0)
})
