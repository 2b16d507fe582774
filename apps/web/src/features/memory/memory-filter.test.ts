import { expect, it } from 'vitest'
import { filterMemories } from './memory-filter.ts'

const memory = (content: string, conversation_name: string | null = null) => ({
  id: content,
  content,
  metadata: { conversation_id: null, conversation_name },
  created_at: '2026-11-01T00:00:00Z',
  updated_at: '2026-11-01T00:00:00Z',
})

const memories = [memory('The board meets on Thursdays'), memory('Call me Ines'), memory('Budget in euros', 'Board pack')]
const find = (search: string) => filterMemories(memories, search).map(({ content }) => content)

it("matches every word in any order and case, in the text and in the conversation's name", () => {
  expect(find('BOARD')).toEqual(['The board meets on Thursdays', 'Budget in euros'])
  expect(find('thurs board')).toEqual(['The board meets on Thursdays'])
  expect(find('board ines')).toEqual([])
})

it('returns everything without a search', () => {
  expect(find('  ')).toHaveLength(3)
})

it('ignores accents, as every search does', () => {
  expect(filterMemories([memory('Zoë leads sales')], 'Zoe')).toHaveLength(1)
  expect(filterMemories([memory('Zoe leads sales')], 'ZOË')).toHaveLength(1)
})
