import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerApi } from '../../../testing/fake-api.ts'
import { renderInApp } from '../../../testing/render-in-app.tsx'
import { GoalMap } from './goal-map.tsx'

const goal = (id: string, title: string, parent_goal_id: string | null, days = 0) => ({
  ...{ id, title, parent_goal_id, progress: 40, status: 'in_progress', owner: { id: 'ada', name: 'Ada', email: '' } },
  pace: days > 0 ? { state: 'behind', days } : null,
})
const goals = [goal('1', 'Grow', null), goal('2', 'Hire', '1', 12)]
const listed = (items: unknown[]) => () => Response.json(items, { headers: { 'x-total-count': String(items.length) } })

test('goals are below their parents, with pace and owner, and can be collapsed with the keyboard', async () => {
  answerApi({ 'GET /api/strategic-goals/': listed(goals) })
  await renderInApp(<GoalMap />)
  const below = page.getByRole('list', { name: 'Goals below Grow' })
  await expect.element(below.getByRole('link', { name: 'Hire' })).toHaveAttribute('href', '/app/strategy/goals/2')
  await expect.element(below.getByText('behind by 12 days')).toBeVisible()
  const toggle = page.getByRole('button', { name: 'Hide the goals below Grow' })
  ;(toggle.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(below).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Show the goals below Grow' })).toHaveFocus()
})

test('without goals it says what to do', async () => {
  answerApi({ 'GET /api/strategic-goals/': listed([]) })
  await renderInApp(<GoalMap />)
  await expect.element(page.getByText('No strategic goals defined yet.')).toBeVisible()
})
