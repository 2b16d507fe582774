import { expect, it } from 'vitest'
import { listTargets } from './picker-targets.ts'

const crew = (name: string, description: string | null = null, tasks: unknown[] = [1]) => ({
  id: name,
  name,
  description,
  requires_input: false,
  tasks,
})

it('finds by every word, also where a name joins them', () => {
  const all = [crew('weekly_briefing', 'For Monday'), crew('board_pack_draft')]
  expect(listTargets('crew', all, 'weekly monday').map(({ id }) => id)).toEqual(['weekly_briefing'])
  expect(listTargets('crew', all, '').map(({ id }) => id)).toEqual(['board_pack_draft', 'weekly_briefing'])
})

it('leaves out what has nothing to do yet', () => {
  expect(listTargets('crew', [crew('empty', null, [])], '')).toEqual([])
})
