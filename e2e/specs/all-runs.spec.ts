import type { Page } from '@playwright/test'
import type { Conversation } from '@adjutant/contract/ai/conversations'
import type { Flow } from '@adjutant/contract/ai/factory'
import type { RunPage } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test, type Person } from '../fixtures.ts'

/** Runs are slow on a busy machine. */
const soon = { timeout: 40_000 }

/** Asks two questions and saves the result as a note. */
const createAskingFlow = (person: Person) =>
  person.call<Flow>('POST /api/flows/', {
    name: 'Two questions',
    result: 'note',
    steps: [
      { title: 'First', kind: 'human', prompt: 'What shall we call it?' },
      { title: 'Second', kind: 'human', prompt: 'You said {First}. Are you sure?' },
    ],
  })

const row = (page: Page, text: string | RegExp) => page.getByRole('table', { name: 'Runs' }).getByRole('row').filter({ hasText: text })

test('all runs are on one page and a stopped run can be resumed', async ({ page, loginAs }) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  await page.goto('/app/runs')
  await expect(page.getByText(appMessages.run.none)).toBeVisible()
  const flow = await createAskingFlow(ines)
  const { id } = await ines.call<Conversation>('POST /api/conversations/', { name: 'Desk' })
  const { flow_run_id } = await ines.call<{ flow_run_id: string }>(`POST /api/flow-runs/?conversation_id=${id}`, { flow_id: flow.id })
  await expect(row(page, 'Two questions')).toContainText('What shall we call it?', soon)
  await ines.call(`POST /api/flow-runs/${flow_run_id}/continue`, { user_input: 'Lyon One' })
  await expect(row(page, 'Two questions')).toContainText('You said Lyon One.', soon)

  await page.getByRole('button', { name: 'Answer Two questions' }).click()
  await expect(page).toHaveURL(`/app/conversations/${id}`)
  await page.goBack()
  await page.getByRole('button', { name: 'Stop Two questions' }).click()
  await expect(row(page, 'Two questions')).toContainText('Stopped', soon)
  await page.getByRole('button', { name: 'Retry Two questions' }).click()
  await expect(page).toHaveURL(`/app/conversations/${id}`)
  const wait = page.getByRole('region', { name: 'Two questions is waiting for you' })
  await expect(wait.getByText('You said Lyon One. Are you sure?')).toBeVisible(soon)
  await wait.getByLabel('Your reply').fill('Quite sure, as we told the whole board in October')
  await wait.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByText('Crew: Inactive')).toBeVisible(soon)

  await page.goto('/app/runs')
  await expect(row(page, 'retried')).toContainText('Completed')
  await expect(row(page, 'retried').getByRole('link', { name: /^Note/ })).toBeVisible()
  const { items } = await ines.call<RunPage>('GET /api/runs/')
  const ends = items.map(({ status, outcome, steps_done }) => `${status} ${outcome} ${steps_done}`)
  expect(ends).toEqual(['completed completed 2', 'completed stopped 1'])
})
