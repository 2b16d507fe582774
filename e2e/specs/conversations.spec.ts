import type { Conversation, Message, ToolGrant } from '@adjutant/contract/ai/conversations'
import type { Memory } from '@adjutant/contract/ai/memory'
import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { act, answers, ask, composer, openNew, questions, toast } from '../conversation-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'

const chatCalls = '**/api/conversations/*/chat'

test('a question is answered from the records, and its sources open them', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await ines.call('POST /api/tasks/', { title: 'Send the tender annex', due_date: '2026-01-05' })
  await ines.call('POST /api/journals/', { content: '# Depot\n\nThe lease of the depot ends in March.' })
  await openNew(page, ines)
  await ask(page, 'What is overdue?')
  await expect(questions(page)).toHaveText([/You · \d\d:\d\d\s*What is overdue\?/])
  await expect(composer(page)).toHaveValue('')
  await expect(answers(page)).toContainText('Send the tender annex')
  await expect(answers(page)).toContainText('Offline analyst')
  await ask(page, 'When does the lease of the depot end?')
  await expect(answers(page).last()).toContainText('The lease of the depot ends in March.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  // The number in the text opens the same record as its chip.
  const cited = answers(page)
    .last()
    .getByRole('link', { name: /^Source 1: / })
  const chip = answers(page).last().getByRole('list', { name: 'Sources' }).getByRole('link').first()
  await expect(cited).toHaveText('1')
  expect(await cited.getAttribute('href')).toBe(await chip.getAttribute('href'))
  await cited.click()
  await expect(page).toHaveURL(/\/app\/notes\?note=/)
  await page.goBack()
  await answers(page)
    .first()
    .getByRole('list', { name: 'Sources' })
    .getByRole('link', { name: /Send the tender annex/ })
    .click()
  await expect(page).toHaveURL(/\/app\/my-tasks\?task=/)
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Send the tender annex')
})

test(
  'an action waits for approval, runs once, and leaves a receipt that opens the record',
  { tag: '@phone' },
  async ({ page, loginAs }) => {
    const ines = await loginAs('user')
    await openNew(page, ines)
    await ask(page, 'Create a task: Call Maersk by 2031-03-09')
    const card = act(page, 'Create a task')
    await expect(card).toContainText('Waiting for you')
    await expect(card).toContainText(/Title\s*Call Maersk/)
    await expect(card).toContainText(/Due date\s*Sun, 9 Mar 2031/)
    expect(await ines.call<Task[]>('GET /api/tasks/')).toEqual([])
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: 'Allow once' }).click()
    await expect(card).toContainText('Done')
    await expect(card.getByRole('button')).toHaveText(['Undo'])
    expect((await ines.call<Task[]>('GET /api/tasks/')).map(({ title }) => title)).toEqual(['Call Maersk'])
    await expect(answers(page)).toHaveCount(2)

    // A change names the task and its fields, before approval and in the receipt.
    await ask(page, 'Mark Call Maersk as done')
    const change = act(page, 'Change a task')
    await expect(change.getByRole('link', { name: /Task\s*Call Maersk/ })).toBeVisible()
    await expect(change).toContainText(/Status\s*To Do → Done/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await change.getByRole('button', { name: 'Allow once' }).click()
    await expect(change).toContainText('The task “Call Maersk” was updated: status To Do → Done.')
    await expect(change).toContainText(/Status\s*To Do → Done/)
    await expect(answers(page).last()).toContainText('Updated task “Call Maersk”: status To Do → Done.')
    await change.getByRole('button', { name: 'Undo' }).click()
    await expect(change).toContainText('Undone')
    expect(await ines.call<Task[]>('GET /api/tasks/')).toMatchObject([{ status: 'To Do' }])
    expect(await change.textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    const receipt = card.getByRole('link', { name: /Call Maersk/ })
    // The rows move while the list measures those that came into view; a click waits only for what moved before its own scrolling.
    await receipt.scrollIntoViewIfNeeded()
    await receipt.click()
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Call Maersk')
  },
)

test('a rejected action is not done; a tool that is always allowed runs without asking until that is revoked', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  await openNew(page, ines, 'Refused')
  await ask(page, 'Create a task: Call Maersk')
  await act(page, 'Create a task').getByRole('button', { name: 'No', exact: true }).click()
  await expect(act(page, 'Create a task')).toContainText('Rejected')
  await expect(answers(page).last()).toContainText('Nothing was changed')
  expect(await ines.call<Task[]>('GET /api/tasks/')).toEqual([])

  await openNew(page, ines, 'Allowed')
  await ask(page, 'Create a task: First')
  await act(page, 'Create a task').getByRole('button', { name: 'Always allow' }).click()
  const settings = page.getByRole('complementary', { name: 'Settings' })
  const askAgain = settings.getByRole('button', { name: /^Ask me again before: Create a task/ })
  await expect(askAgain).toBeVisible()
  await expect(answers(page)).toHaveCount(2)
  await ask(page, 'Create a task: Second')
  await expect(act(page, 'Create a task')).toHaveCount(2)
  await expect(act(page, 'Create a task').last()).toContainText('Done')
  await askAgain.click()
  await expect(settings.getByText('Every change asks you first.')).toBeVisible()
  expect(await ines.call<ToolGrant[]>('GET /api/assistant/grants')).toEqual([])
  await ask(page, 'Create a task: Third')
  await expect(act(page, 'Create a task').last()).toContainText('Waiting for you')
})

test('Enter sends, Shift+Enter inserts a line break, blank text is not sent; a draft survives a reload in its conversation', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  const first = await openNew(page, ines, 'First')
  await composer(page).fill('Half a thought')
  await openNew(page, ines, 'Second')
  await expect(composer(page)).toHaveValue('')
  await page.goto(`/app/conversations/${first.id}`)
  await expect(composer(page)).toHaveValue('Half a thought')
  await composer(page).fill('  \n ')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await composer(page).press('Enter')
  await composer(page).fill('One')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('Two')
  await expect(composer(page)).toHaveValue('One\nTwo')
  await composer(page).press('Enter')
  await expect(answers(page)).toHaveCount(1)
  // The page shows the question before it is stored.
  const readQuestions = async () => {
    const messages = await ines.call<Message[]>(`GET /api/conversations/${first.id}/messages`)
    return messages.filter(({ sender }) => sender === 'user').map(({ content }) => content)
  }
  await expect.poll(readQuestions).toEqual(['One\nTwo'])
  await page.reload()
  await expect(answers(page)).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
})

test('a message of 100,000 characters is sent and collapsed, a longer one shows the limit', async ({ page, loginAs }) => {
  test.slow()
  const ines = await loginAs('user')
  await openNew(page, ines)
  await composer(page).fill('a'.repeat(100_001))
  await expect(page.getByRole('alert').getByText('100,001 of 100,000 characters. Shorten your message to send it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await composer(page).fill('a'.repeat(100_000))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(answers(page)).toHaveCount(1)
  await expect(questions(page).getByRole('button', { name: 'Show all 100,000 characters' })).toBeVisible()
})

test('the name is edited in place; blank, unchanged and Escape keep it; a deleted conversation is restored by Undo', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  const { id } = await openNew(page, ines, 'Untitled')
  const title = page.getByRole('heading', { level: 1 })
  const field = page.getByLabel('Conversation name')
  const rename = async (text: string, key: string) => {
    await page.getByRole('button', { name: 'Rename' }).click()
    await field.fill(text)
    await field.press(key)
    await expect(field).toBeHidden()
  }
  await rename('Lost', 'Escape')
  await rename('   ', 'Enter')
  await rename('Untitled', 'Enter')
  await expect(title).toHaveText('Untitled')
  await rename(' Runway ', 'Enter')
  await expect(title).toHaveText('Runway')
  expect(await ines.call<Conversation>(`GET /api/conversations/${id}`)).toMatchObject({ name: 'Runway' })
  await page.route('**/api/conversations/*', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }))
  await rename('Never', 'Enter')
  await expect(page.getByRole('alert').getByText(appMessages.conversation.renameFailed)).toBeVisible()
  await page.unroute('**/api/conversations/*')

  await page.getByRole('button', { name: 'Delete conversation' }).click()
  const dialog = page.getByRole('alertdialog', { name: appMessages.conversation.confirmTitle })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete conversation' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, appMessages.conversation.deleted)).toBeVisible()
  await expect(page).toHaveURL('/app/run')
  await expect(page.getByText(appMessages.conversation.none)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /^Runway/ })).toBeVisible()
})

test('the settings have defaults, apply to questions and are remembered', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await openNew(page, ines)
  const settings = page.getByRole('complementary', { name: 'Settings' })
  await expect(settings.getByLabel('Internet search')).not.toBeChecked()
  await expect(settings.getByLabel('Internal search')).toBeChecked()
  await expect(settings.getByLabel('Memory')).toBeChecked()
  await expect(settings.getByLabel('Context messages')).toHaveValue('2')
  await expect(settings.getByLabel('Model')).toHaveValue('gpt-5-chat')
  await expect(settings.getByRole('option')).toHaveText([appMessages.conversation.offlineAnalyst])
  await expect(page.getByText('Crew: Inactive')).toBeVisible()

  await settings.getByLabel('Internet search').check()
  await settings.getByLabel('Memory').uncheck()
  await settings.getByLabel('Context messages').fill('7')
  const sent = page.waitForRequest(chatCalls)
  await ask(page, 'Hello')
  expect((await sent).postDataJSON()).toEqual({
    message_text: 'Hello',
    use_internet: true,
    use_internal_search: true,
    use_memory: false,
    context_messages: 7,
    model: 'gpt-5-chat',
    time_zone: expect.any(String),
  })
  await expect(page.getByText(appMessages.conversation.noInternet)).toBeVisible()
  await page.reload()
  await expect(settings.getByLabel('Internet search')).toBeChecked()
  await expect(settings.getByLabel('Memory')).not.toBeChecked()
  await expect(settings.getByLabel('Context messages')).toHaveValue('7')
})

test('on narrow screens the settings open as an overlay', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.setViewportSize({ width: 390, height: 844 })
  await openNew(page, ines)
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByLabel('Memory').uncheck()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  const sent = page.waitForRequest(chatCalls)
  await ask(page, 'Hello')
  expect((await sent).postDataJSON()).toMatchObject({ use_memory: false })
})

test('a failed question shows why and can be retried', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await openNew(page, ines)
  await page.route(chatCalls, (route) => route.fulfill({ status: 502, json: { detail: appMessages.conversation.modelFailed } }))
  await ask(page, 'What is overdue?')
  await expect(answers(page)).toContainText(appMessages.conversation.noResponse)
  await expect(answers(page)).toContainText(appMessages.conversation.modelFailed)
  await expect(questions(page)).toHaveCount(1)
  await page.unroute(chatCalls)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(appMessages.conversation.noResponse)).toBeHidden()
  await expect(answers(page)).toContainText('Offline analyst')
  await expect(questions(page)).toHaveCount(1)
})

test('a first question can be picked from the starters, and any message can be saved to memory', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const { id, name } = await openNew(page, ines)
  await page.getByRole('button', { name: 'What is overdue, and who should act?' }).click()
  await expect(questions(page)).toHaveText([/What is overdue, and who should act\?/])
  await expect(answers(page)).toHaveCount(1)
  await ask(page, 'The board meets on the 20th.')
  await expect(answers(page)).toHaveCount(2)
  await questions(page).last().hover()
  await questions(page).last().getByRole('button', { name: 'Remember this' }).click()
  await expect(toast(page, appMessages.memory.kept)).toBeVisible()
  const memories = await ines.call<Memory[]>('GET /api/memory/mine')
  expect(memories).toMatchObject([{ content: 'The board meets on the 20th.', metadata: { conversation_id: id, conversation_name: name } }])
})

test("another person's conversation is not found", async ({ page, loginAs, person }) => {
  const tomas = await person('user')
  const { id } = await tomas.call<Conversation>('POST /api/conversations/', { name: 'Private' })
  await loginAs('admin')
  await page.goto(`/app/conversations/${id}`)
  await expect(page.getByText('Conversation not found.')).toBeVisible()
  await expect(composer(page)).toBeHidden()
})
