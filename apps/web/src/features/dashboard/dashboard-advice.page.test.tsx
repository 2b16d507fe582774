import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWrites } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { createRecords } from '../../testing/records.ts'
import { dashboardAnswers } from '../../testing/samples/dashboard.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { createGoals, createLinkedTasks, sampleAdvice, toAdvice } from '../../testing/samples/strategy.ts'

const advice = page.getByRole('region', { name: 'Strategic Advice' })

const open = (titles: string[], content: string, answers: Answers = {}) => {
  const records = titles.map((title, index) => toAdvice(index, title, { content }))
  const stored = createRecords({ path: '/api/strategic-advice/', records, sample: sampleAdvice })
  return openApp('/app/ceodashboard', { ...dashboardAnswers, ...stored.answers, ...answers })
}

test('the three latest pieces of advice are shown', async () => {
  await open(['Fourth', 'Third', 'Second', 'First'], 'Sign.')
  await expect.element(advice.getByRole('article')).toHaveLength(3)
  await expect.element(advice.getByRole('heading', { name: 'Second' })).toBeVisible()
  await expect.element(advice.getByRole('heading', { name: 'First' })).not.toBeInTheDocument()
})

test('a goal is created in place', async () => {
  await open([], '', createGoals([]).answers)
  await page.getByRole('button', { name: 'Create New Goal' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Goal' })
  await form.getByLabelText('Title').fill('Open the clinic')
  await form.getByLabelText('Due date').fill('2031-05-15')
  await form.getByRole('button', { name: 'Save goal' }).click()
  await expect.element(page.getByRole('region', { name: 'Strategic Goals' }).getByRole('link', { name: 'Open the clinic' })).toBeVisible()
})

test('an action in advice becomes a task, here and on the page of all advice', async () => {
  const content = '## Do next\n\n1. Call the bank: you, by 2 May 2031.\n2. Write to Ada.\n\n## How we will know\n\nSoon.'
  const { calls } = await open(['Fifth'], content, createLinkedTasks().answers)
  await advice.getByRole('button', { name: 'Show More of Fifth' }).click()
  await advice.getByRole('button', { name: 'Make it a task: Call the bank' }).click()
  const task = page.getByRole('dialog', { name: 'Make it a task' })
  await expect.element(task.getByLabelText('Title')).toHaveValue('Call the bank')
  await expect.element(task.getByLabelText('Due date')).toHaveValue('2031-05-02')
  await task.getByRole('button', { name: 'Create task' }).click()
  await expect.element(task).not.toBeInTheDocument()
  const origin = { kind: 'advice', id: sampleAdvice.id }
  expect(listWrites(calls).at(-1)).toMatchObject({ body: { title: 'Call the bank', assigned_to_user_id: sampleUser.id, origin } })
  await advice.getByRole('link', { name: 'View All advice' }).click()
  await expect.element(page.getByRole('heading', { name: 'Strategy Center' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make it a task: Write to Ada' })).toBeVisible()
})
