import { expect, it } from 'vitest'
import { listTargets } from './picker-targets.ts'

const crew = (name: string, description: string | null = null, tasks: unknown[] = [1]) => ({
  id: name,
  name,
  description,
  requires_input: false,
  tasks,
})

it('matches every word, also within a joined name', () => {
  const all = [crew('weekly_briefing', 'For Monday'), crew('board_pack_draft')]
  expect(listTargets('crew', all, 'weekly monday').map(({ id }) => id)).toEqual(['weekly_briefing'])
  expect(listTargets('crew', all, '').map(({ id }) => id)).toEqual(['board_pack_draft', 'weekly_briefing'])
})

it('omits items without tasks or steps', () => {
  expect(listTargets('crew', [crew('empty', null, [])], '')).toEqual([])
})
