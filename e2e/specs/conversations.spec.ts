import type { Task } from '@adjutant/contract/tasks'
import { actCard, answers, ask, composer, openNewConversation, questions } from '../conversation-pages.ts'
import { expect, test } from '../fixtures.ts'

test(
  'a draft survives a reload; a question is answered from the records, and its source opens the record',
  { tag: '@phone' },
  async ({ page, loginAs }) => {
    const ines = await loginAs('user')
    await ines.call('POST /api/tasks/', { title: 'Send the tender annex', due_date: '2026-01-05' })
    await openNewConversation(page, ines)
    await composer(page).fill('Half a thought')
    await page.reload()
    await expect(composer(page)).toHaveValue('Half a thought')
    await ask(page, 'What is overdue?')
    await expect(questions(page)).toHaveText([/You · \d\d:\d\d\s*What is overdue\?/])
    await expect(composer(page)).toHaveValue('')
    await expect(answers(page)).toContainText('Send the tender annex')
    await expect(answers(page)).toContainText('Offline analyst')
    await page.reload()
    await expect(composer(page)).toHaveValue('')
    await answers(page)
      .getByRole('list', { name: 'Sources' })
      .getByRole('link', { name: /Send the tender annex/ })
      .click()
    await expect(page).toHaveURL(/\/app\/my-tasks\?task=/)
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Send the tender annex')
  },
)

test('an action waits for approval, runs once, and leaves a receipt that opens the record; settings survive a reload', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  await openNewConversation(page, ines)
  const memory = page.getByRole('complementary', { name: 'Settings' }).getByLabel('Memory')
  await memory.uncheck()
  await page.reload()
  await expect(memory).not.toBeChecked()
  await ask(page, 'Create a task: Call Maersk by 2031-03-09')
  const card = actCard(page, 'Create a task')
  await expect(card).toContainText('Waiting for you')
  expect(await ines.call<Task[]>('GET /api/tasks/')).toEqual([])
  await card.getByRole('button', { name: 'Allow once' }).click()
  await expect(card).toContainText('Done')
  expect((await ines.call<Task[]>('GET /api/tasks/')).map(({ title }) => title)).toEqual(['Call Maersk'])
  await expect(answers(page)).toHaveCount(2)
  const receipt = card.getByRole('link', { name: /Call Maersk/ })
  // Uses the keyboard, because rows move while the list measures them and a click could miss.
  await receipt.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Call Maersk')
})
