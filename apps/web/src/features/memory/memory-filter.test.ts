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

it('finds every word, in any order and case, in the text and in the name of the conversation', () => {
  expect(find('BOARD')).toEqual(['The board meets on Thursdays', 'Budget in euros'])
  expect(find('thurs board')).toEqual(['The board meets on Thursdays'])
  expect(find('board ines')).toEqual([])
})

it('without a search leaves all as they are', () => {
  expect(find('  ')).toHaveLength(3)
})
