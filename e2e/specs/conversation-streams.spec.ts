import type { Message } from '@adjutant/contract/conversations'
import { words } from '@adjutant/contract/words'
import { answers, ask, composer, openNew, questions } from '../conversation-pages.ts'
import { expect, expectAccessible } from '../fixtures.ts'
import { test } from '../talking-fixtures.ts'

// Each takes the next question that reaches the model.
test.describe.configure({ mode: 'serial' })

test('an answer grows as it is written, in a second tab too, and a reload takes it up without loss or repeat', async ({
  page,
  context,
  loginAs,
  talking: { model },
}) => {
  const ines = await loginAs('user')
  const { id } = await openNew(page, ines)
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

test('Stop ends the answer and the call of the model; what was written stays', async ({ page, loginAs, talking: { model } }) => {
  const ines = await loginAs('user')
  const { id } = await openNew(page, ines)
  await ask(page, 'Go on for ever')
  const call = await model.nextCall()
  call.say('As far as this')
  await expect(answers(page)).toContainText('As far as this')
  await composer(page).fill('Next')
  await composer(page).press('Enter')
  await expect(composer(page), 'nothing is sent meanwhile').toHaveValue('Next')
  await page.getByRole('button', { name: 'Stop' }).click()
  await call.hungUp
  await expect(page.getByText(words.conversation.stopped, { exact: true })).toBeVisible()
  await expect(answers(page)).toContainText('As far as this')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(page.getByText(words.conversation.noResponse)).toBeHidden()
  const messages = await ines.call<Message[]>(`GET /api/conversations/${id}/messages`)
  expect(messages.map(({ content }) => content)).toEqual(['Go on for ever', 'As far as this', words.conversation.stopped])
})

test('stopped before its first word, a question stands alone and can be asked again', async ({ page, loginAs, talking: { model } }) => {
  const ines = await loginAs('user')
  await openNew(page, ines)
  await ask(page, 'Never mind')
  const call = await model.nextCall()
  await page.getByRole('button', { name: 'Stop' }).click()
  await call.hungUp
  await expect(page.getByText('This question has no answer.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask again' }).click()
  const again = await model.nextCall()
  again.say('Here it is.')
  again.finish()
  await expect(answers(page)).toContainText('Here it is.')
})

test('the screen follows an answer until the reader scrolls away, and again from Jump to latest', async ({
  page,
  loginAs,
  talking: { model },
}) => {
  const ines = await loginAs('user')
  await openNew(page, ines)
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

test('an answer is announced once, when it is complete', async ({ page, loginAs, talking: { model } }) => {
  const ines = await loginAs('user')
  await openNew(page, ines)
  await ask(page, 'Briefly?')
  const call = await model.nextCall()
  const announced = page.getByRole('status').filter({ hasText: /^Answer: / })
  call.say('Start with the ')
  await expect(answers(page)).toContainText('Start with the')
  await expect(announced).toHaveCount(0)
  call.say('**bridge**.')
  call.finish()
  await expect(announced).toHaveText('Answer: Start with the bridge .')
})
