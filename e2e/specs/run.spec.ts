import type { Conversation } from '@adjutant/contract/ai/conversations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { begin, composer } from '../conversation-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'

test('the first interaction is created from an empty list, named by its time and opened', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/run')
  await expect(page.getByText(appMessages.conversation.none)).toBeVisible()
  await expect(page.getByText(appMessages.conversation.noneHint)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'New Interaction' }).click()
  await expect(page).toHaveURL(/\/app\/conversations\/[0-9a-f-]{36}$/)
  await expect(page.getByText(appMessages.conversation.empty)).toBeVisible()
  await expect(page.getByText(appMessages.conversation.emptyHint)).toBeVisible()
  const [conversation] = await ines.call<Conversation[]>('GET /api/conversations/')
  expect(conversation!.name).toMatch(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d{2}:\d{2}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(conversation!.name)
})

test('the list shows names and times, the latest first, including those created elsewhere; G R opens it, and J, K, Enter and C work', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  const lyon = await begin(ines, 'Lyon fit-out')
  await begin(ines, 'Board pack')
  await ines.call(`PUT /api/conversations/${lyon.id}`, { name: 'Lyon lease' })
  await page.goto('/app/notes')
  await expect(page.getByText(appMessages.note.none)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  const rows = page.getByRole('list', { name: 'AI interactions' }).getByRole('listitem')
  await expect(rows).toHaveText([/^Lyon lease\s*just now\s*\d{1,2} \w{3} \d{4}, \d{2}:\d{2}$/, /^Board pack/])
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await rows.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lyon lease' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to all interactions' }).click()
  await expect(page).toHaveURL('/app/run')

  await begin(ines, 'From the phone')
  await expect(page.getByRole('link', { name: /^From the phone/ })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: /^Lyon lease/ })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'From the phone' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Run' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('link', { name: /^Lyon lease/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/app\/conversations\//)
  await expect(composer(page)).toBeFocused()
})

test('the bare URL opens the latest conversation or creates one; a question in the URL is kept', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/conversations')
  await expect(page.getByRole('heading', { level: 1, name: appMessages.conversation.newName })).toBeVisible()
  const older = await begin(ines, 'Older')
  await begin(ines, 'Newer')
  await page.goto('/app/conversations')
  await expect(page.getByRole('heading', { level: 1, name: 'Newer' })).toBeVisible()
  await ines.call(`PUT /api/conversations/${older.id}`, { name: 'Touched' })
  await page.goto('/app/conversations')
  await expect(page).toHaveURL(`/app/conversations/${older.id}`)
  expect(await ines.call<Conversation[]>('GET /api/conversations/')).toHaveLength(3)

  const { id } = older
  await page.goto(`/app/conversations/${id}?ask=What%20is%20overdue%3F`)
  await expect(composer(page)).toHaveValue('What is overdue?')
  await expect(page).toHaveURL(`/app/conversations/${id}`)
  await page.reload()
  await expect(composer(page)).toHaveValue('What is overdue?')
})

test('when none can be created, a separate URL says so and offers a new interaction', async ({ page, loginAs }) => {
  await loginAs('user')
  await page.route('**/api/conversations/', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { detail: 'Not now.' } }) : route.continue(),
  )
  await page.goto('/app/conversations')
  await expect(page).toHaveURL(/\/app\/conversations\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Conversation not found.')).toBeVisible()
  await page.unroute('**/api/conversations/')
  await page.getByRole('button', { name: 'New Interaction' }).click()
  await expect(page.getByText(appMessages.conversation.empty)).toBeVisible()
})
