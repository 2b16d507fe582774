import type { Page } from '@playwright/test'
import type { Conversation, Message } from '@adjutant/contract/ai/conversations'
import type { Agent, Crew } from '@adjutant/contract/ai/factory'
import type { CrewRun } from '@adjutant/contract/ai/runs'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { answers, ask, composer, openNewConversation, questions, separateFromOtherTabs } from '../conversation-pages.ts'
import { expect, expectAccessible, type Person } from '../fixtures.ts'
import type { FakeModel } from '../harness/fake-model.ts'
import { test } from '../model-fixtures.ts'

// Each test takes the next request to the model. One file, so that only one product with a model is started.
test.describe.configure({ mode: 'serial' })

test('an answer streams, in a second tab too, and a reload resumes it without loss or repetition', async ({
  page,
  context,
  loginAs,
  talking: { model },
}) => {
  const ines = await loginAs('user')
  const { id } = await openNewConversation(page, ines)
  const second = await context.newPage()
  await second.goto(`/app/conversations/${id}`)
  await expect(composer(second)).toBeVisible()
  await ask(page, 'Where do we begin?')
  const call = await model.nextCall()
  await expect(page.getByText('Working on it')).toBeVisible()
  call.say('# The bridge\n\nStart with the **bri')
  for (const tab of [page, second]) {
    await expect(questions(tab)).toContainText('Where do we begin?')
    await expect(answers(tab)).toContainText('Start with the')
    await expect(answers(tab)).toHaveCount(1)
  }
  call.say('dge**. ')
  await expect(answers(page).getByText('bridge', { exact: true })).toBeVisible()
  let reads = 0
  page.on('request', (request) => (reads += Number(request.url().includes('/messages'))))
  const numbered = Array.from({ length: 20 }, (_, place) => `Word ${place + 1}. `)
  for (const word of numbered) call.say(word)
  await expect(answers(page)).toContainText('Word 20.')
  expect(reads, 'pieces cause no reading').toBe(0)

  await page.reload()
  await expect(answers(page)).toContainText('Word 20.')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible()
  call.say('Last word.')
  await expect(answers(page)).toContainText('Last word.')
  const third = await context.newPage()
  await third.goto(`/app/conversations/${id}`)
  call.say(' And one more.')
  call.finish()
  for (const tab of [page, second, third]) {
    await expect(tab.getByRole('button', { name: 'Send' })).toBeVisible()
    await expect(answers(tab)).toHaveCount(1)
    await expect(answers(tab)).toContainText(`The bridgeStart with the bridge. ${numbered.join('')}Last word. And one more.`)
  }
  await expectAccessible(page)
})

test('Stop ends the answer and the model call; the partial text stays, a question without an answer can be retried; a complete answer is announced', async ({
  page,
  loginAs,
  talking: { model },
}) => {
  const ines = await loginAs('user')
  const { id } = await openNewConversation(page, ines)
  await ask(page, 'Go on for ever')
  const call = await model.nextCall()
  call.say('As far as this')
  await expect(answers(page)).toContainText('As far as this')
  await composer(page).fill('Next')
  await composer(page).press('Enter')
  await expect(composer(page), 'nothing is sent meanwhile').toHaveValue('Next')
  await page.getByRole('button', { name: 'Stop' }).click()
  await call.disconnected
  await expect(page.getByText(appMessages.conversation.stopped, { exact: true })).toBeVisible()
  await expect(answers(page)).toContainText('As far as this')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(page.getByText(appMessages.conversation.noResponse)).toBeHidden()
  const messages = await ines.call<Message[]>(`GET /api/conversations/${id}/messages`)
  expect(messages.map(({ content }) => content)).toEqual(['Go on for ever', 'As far as this', appMessages.conversation.stopped])

  await ask(page, 'Never mind')
  const unheard = await model.nextCall()
  await page.getByRole('button', { name: 'Stop' }).click()
  await unheard.disconnected
  await expect(page.getByText('This question has no answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()
  const again = await model.nextCall()
  const announced = page.getByRole('status').filter({ hasText: /^Answer: Start/ })
  again.say('Start with the ')
  await expect(answers(page).last()).toContainText('Start with the')
  await expect(announced).toHaveCount(0)
  again.say('**bridge**.')
  again.finish()
  await expect(announced).toHaveText('Answer: Start with the bridge. Nothing was changed.')
  await expect(answers(page).last()).toContainText('Start with the bridge.')
})

test.describe('an interrupted answer', () => {
  // The browser logs every call that finds no server.
  test.use({ expectedError: /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING/ })

  test('continues after a crash; a failed one keeps its reason and position and is retried there', async ({
    page,
    loginAs,
    talking: { model, crash },
  }) => {
    test.slow()
    const ines = await loginAs('user')
    await openNewConversation(page, ines)
    await page.getByRole('complementary', { name: 'Settings' }).getByLabel('Model').selectOption('gpt-5-mini')
    const sent = page.waitForRequest('**/api/conversations/*/chat')
    // The stored question is not loaded before the crash.
    const messages = '**/api/conversations/*/messages?*'
    await page.route(messages, (route) => route.abort('connectionrefused'))
    await ask(page, 'Where do we begin?')
    expect((await sent).postDataJSON()).toMatchObject({ model: 'gpt-5-mini' })
    const lost = await model.nextCall()
    lost.say('Half of an ')
    await expect(answers(page)).toContainText('Half of an')
    await page.unroute(messages)
    await crash()
    const again = await model.nextCall()
    again.say('Start with the bridge.')
    // The page reconnects by itself with growing delays.
    await expect(answers(page)).toContainText('Start with the bridge.', { timeout: 45_000 })
    await expect(answers(page)).not.toContainText('Half of an')
    again.finish()
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
    await expect(page.getByText(appMessages.conversation.noResponse)).toBeHidden()

    model.failNext()
    await ask(page, 'And then?')
    await expect(answers(page).last()).toContainText(appMessages.conversation.modelRejectedKey)
    await ask(page, 'Never mind, what is next?')
    const other = await model.nextCall()
    other.say('The harbour.')
    other.finish()
    await expect(answers(page)).toHaveCount(3)
    await page.reload()
    const failed = answers(page).filter({ hasText: appMessages.conversation.noResponse })
    await expect(answers(page).last()).toContainText('The harbour.')
    await expect(failed).toContainText(appMessages.conversation.modelRejectedKey)
    await expectAccessible(page)
    await failed.getByRole('button', { name: 'Try again' }).click()
    const third = await model.nextCall()
    third.say('Then the quay.')
    await expect(answers(page).nth(1)).toContainText('Then the quay.')
    await expect(failed).toBeHidden()
    third.finish()
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
    const shown = page.getByRole('article').filter({ hasText: /\?|\./ })
    await expect(shown).toContainText([
      'Where do we begin?',
      'Start with the bridge.',
      'And then?',
      'Then the quay.',
      'Never mind, what is next?',
      'The harbour.',
    ])
  })
})

test('the screen follows an answer until the reader scrolls away, and again after Jump to latest', async ({
  page,
  loginAs,
  talking: { model },
}) => {
  const ines = await loginAs('user')
  await openNewConversation(page, ines)
  await ask(page, 'Tell me everything')
  const call = await model.nextCall()
  const say = (from: number, to: number) => {
    for (let number = from; number <= to; number += 1) call.say(`Paragraph ${number}.\n\n`)
  }
  const paragraph = (number: number) => page.getByText(`Paragraph ${number}.`, { exact: true })
  const jump = page.getByRole('button', { name: 'Jump to latest' })
  say(1, 40)
  await expect(paragraph(40)).toBeInViewport()
  await expect(jump).toBeHidden()
  await page.getByRole('region', { name: 'Messages' }).hover()
  await page.mouse.wheel(0, -600)
  await expect(jump).toBeVisible()
  say(41, 60)
  await expect(paragraph(60)).toBeAttached()
  await expect(paragraph(60)).not.toBeInViewport()
  await jump.click()
  await expect(paragraph(60)).toBeInViewport()
  say(61, 80)
  await expect(paragraph(80)).toBeInViewport()
  call.finish()
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(paragraph(80)).toBeInViewport()
})

/** A crew of one agent without tools: a task is one model call. */
async function startCrew(person: Person, ...tasks: string[]) {
  const { id: agent } = await person.call<Agent>('POST /api/agents/', { name: 'Scribe', role: 'Writer', goal: 'Write it down.' })
  const crew = await person.call<Crew>('POST /api/crews/', {
    name: 'Letter writers',
    version: '1.0',
    tasks: tasks.map((name) => ({ name, description: `Do this: ${name}.`, agent })),
  })
  const { id } = await person.call<Conversation>('POST /api/conversations/', { name: 'Desk' })
  await person.call(`POST /api/crew-runs/?conversation_id=${id}`, { crew_id: crew.id, inputs: {} })
  return id
}

const written = (page: Page) => page.getByRole('article', { name: 'Letter writers is working' })

/** A crew that is writing, on its page. */
async function watchDraft(page: Page, person: Person, model: FakeModel) {
  const id = await startCrew(person, 'Draft')
  await page.goto(`/app/conversations/${id}`)
  const draft = await model.nextCall()
  draft.say('Dear investors, ')
  await expect(written(page)).toContainText('Dear investors,')
  return { id, draft }
}

test('the output of a step streams, in a second tab too, and a reload resumes it', async ({
  page,
  context,
  loginAs,
  talking: { model },
}) => {
  test.setTimeout(120_000)
  const ines = await loginAs('ceo')
  const id = await startCrew(ines, 'Draft', 'Polish')
  await page.goto(`/app/conversations/${id}`)
  const second = await context.newPage()
  await second.goto(`/app/conversations/${id}`)
  const draft = await model.nextCall()
  draft.say('Dear investors, the **bridge** ')
  for (const tab of [page, second]) {
    await expect(tab.getByText('Crew: Running').first()).toBeVisible()
    await expect(written(tab)).toContainText('Dear investors, the bridge')
  }
  await expect(written(page).locator('strong')).toHaveText('bridge')
  draft.say('is signed.')
  await expect(written(second)).toContainText('Dear investors, the bridge is signed.')
  for (let number = 1; number <= 30; number += 1) draft.say(`\n\nParagraph ${number}.`)
  await expect(written(page).getByText('Paragraph 30.', { exact: true })).toBeInViewport()
  const { y, height } = (await page.getByRole('region', { name: 'Messages' }).boundingBox())!
  expect(await written(page).evaluate((article) => article.scrollHeight - article.clientHeight), 'nothing of it is cut off').toBe(0)
  expect(height, 'the text has the whole screen between header and composer').toBeGreaterThan(page.viewportSize()!.height - y - 220)
  await page.reload()
  await expect(written(page)).toContainText('Dear investors, the bridge is signed.')
  await expectAccessible(page)
  draft.finish()

  const polish = await model.nextCall()
  polish.say('Dear friends, the bridge is signed.')
  const steps = page.getByRole('list', { name: 'Steps of Letter writers' }).filter({ visible: true }).getByRole('listitem')
  await expect(steps.nth(0)).toContainText('Done')
  await expect(steps.nth(1)).toContainText('Working')
  await expect(written(page)).toContainText('Dear friends')
  polish.finish()
  for (const tab of [page, second]) {
    await expect(tab.getByText('Crew: Inactive')).toBeVisible()
    await expect(tab.getByRole('region', { name: 'Messages' })).toContainText('Dear friends, the bridge is signed.')
    await expect(written(tab)).toHaveCount(0)
  }
  await steps.nth(0).getByText('Output').click()
  await expect(steps.nth(0)).toContainText('Dear investors, the bridge is signed.')
  expect(await ines.call<Message[]>(`GET /api/conversations/${id}/messages`)).toHaveLength(1)
})

test('a tab shows at once what was written between its load and its connection', async ({ page, context, loginAs, talking: { model } }) => {
  const { id, draft } = await watchDraft(page, await loginAs('ceo'), model)
  const second = await context.newPage()
  const joinOtherTabs = await separateFromOtherTabs(second)
  await second.goto(`/app/conversations/${id}`)
  await expect(written(second)).toContainText('Dear investors,')
  draft.say('the bridge is signed.')
  await expect(written(page)).toContainText('the bridge is signed.')
  await expect(written(second)).not.toContainText('bridge')
  await joinOtherTabs()
  await expect(written(second)).toContainText('Dear investors, the bridge is signed.')
  draft.finish()
  await expect(written(second)).toHaveCount(0)
})

test('Stop in the middle of a sentence ends the run and the model call', async ({ page, loginAs, talking: { model } }) => {
  const ines = await loginAs('ceo')
  const { id, draft } = await watchDraft(page, ines, model)
  await page.getByRole('button', { name: 'Stop Letter writers' }).click()
  await draft.disconnected
  await expect(page.getByText('Crew: Inactive')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Run: Letter writers' }).getByText('Stopped', { exact: true }).first()).toBeVisible()
  const [run] = await ines.call<CrewRun[]>(`GET /api/crew-runs/?conversation_id=${id}`)
  expect(run!.timeline.at(-1)).toMatchObject({ type: 'crew_end', details: { status: 'stopped' } })
})
