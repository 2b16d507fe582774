import { appMessages } from '@adjutant/contract/messages/app-messages'
import { answers, openNew } from '../conversation-pages.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

// Server responses are stubbed, so that no messages have to be sent.
const messageCalls = '**/api/conversations/*/messages?*'

/** A stored message as the server returns it, with these fields. */
const toMessage = (conversation_id: string, fields: object) => ({
  id: crypto.randomUUID(),
  conversation_id,
  sender: 'ai',
  content: '',
  text: '',
  timestamp: '2026-11-15T09:00:00.000Z',
  streaming: false,
  crew_run_id: null,
  flow_run_id: null,
  event_log: false,
  model: null,
  sources: [],
  acts: [],
  statement: null,
  checks: { removed_citations: [], unsourced_figures: [] },
  usage: null,
  ...fields,
})

const blocks = 'Whole\n\n> Risk: the cash lasts to May.\n\n### Not this week\n\n- Reprice\n- Answer\n\n```\ncash / burn\n```'

test.describe('a message that fails to render', () => {
  test.use({ expectedError: /Cannot read properties of null|The above error occurred/ })

  test('does not hide the others', async ({ page, loginAs }) => {
    const ines = await loginAs('user')
    await page.route(messageCalls, (route) => {
      const id = new URL(route.request().url()).pathname.split('/')[3]!
      const json = [toMessage(id, { sources: null, content: 'Broken' }), toMessage(id, { content: blocks })]
      return route.fulfill({ json, headers: { 'x-total-count': '2' } })
    })
    await openNew(page, ines)
    await expect(page.getByText(appMessages.conversation.renderFailed)).toBeVisible()
    await expect(answers(page)).toContainText('Whole')
    // Quotes, headings and code have the same spacing as paragraphs.
    const gaps = await answers(page)
      .locator('p, blockquote, h5, ul, pre')
      .evaluateAll((all) =>
        all
          .filter((block) => !block.parentElement?.closest('blockquote, li'))
          .map((block) => block.getBoundingClientRect())
          .flatMap(({ top }, place, boxes) => (place > 0 ? [Math.round(top - boxes[place - 1]!.bottom)] : [])),
      )
    expect(gaps).toHaveLength(4)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(24)
  })
})

test('hostile text runs nothing and loads nothing; a claim without an action is flagged; web pages open in a new tab', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  const content = [
    '![x](https://evil.example/pixel.png?d=secret) <img src=x onerror=alert(1)> <script>alert(1)</script>',
    '[click](javascript:alert(1)) [data](data:text/html,x) [far](https://evil.example/a)',
  ].join('\n\n')
  const sources = [
    { kind: 'web', id: 'https://tenders.example/rules', title: 'Tender rules', url: 'https://tenders.example/rules' },
    { kind: 'web', id: 'x', title: 'Bad page', url: 'javascript:alert(1)' },
  ]
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.route(messageCalls, (route) => {
    const id = new URL(route.request().url()).pathname.split('/')[3]!
    return route.fulfill({
      json: [toMessage(id, { content, sources, statement: { text: 'Nothing was changed.', effects: [] } })],
      headers: { 'x-total-count': '1' },
    })
  })
  await openNew(page, ines)
  await expect(answers(page)).toContainText('Nothing was changed.')
  await expect(answers(page).locator('img, script')).toHaveCount(0)
  await expect(answers(page).getByRole('link', { name: /far/ })).toHaveAttribute('rel', /noopener noreferrer/)
  const addresses = await answers(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses.toSorted()).toEqual(['https://evil.example/a', 'https://tenders.example/rules'])
  const web = page.getByRole('list', { name: 'Sources' }).getByRole('link')
  await expect(web).toHaveText('tenders.exampleTender rules')
  await expect(web).toHaveAttribute('target', '_blank')
  expect(dialogs).toEqual([])
})

test('a long conversation opens at its end and loads earlier messages on scroll', async ({ page, loginAs }) => {
  test.slow()
  const ines = await loginAs('user')
  const stored = (id: string, number: number) =>
    toMessage(id, { id: `00000000-0000-7000-8000-${`${number}`.padStart(12, '0')}`, content: `Answer ${number}\n\n- one\n- two` })
  await page.route(messageCalls, (route) => {
    const url = new URL(route.request().url())
    const id = url.pathname.split('/')[3]!
    const skip = Number(url.searchParams.get('skip'))
    const limit = Number(url.searchParams.get('limit'))
    const numbers = Array.from({ length: limit }, (_, place) => 1_000 - skip - limit + place + 1).filter((number) => number > 0)
    return route.fulfill({ json: numbers.map((number) => stored(id, number)), headers: { 'x-total-count': '1000' } })
  })
  await openNew(page, ines)
  await expect(page.getByText('Answer 1000', { exact: true })).toBeInViewport()
  await expect.poll(() => answers(page).count()).toBeLessThan(40)
  const jump = page.getByRole('button', { name: 'Jump to latest' })
  await expect(jump).toBeHidden()
  await page.getByRole('region', { name: 'Messages' }).hover()
  await expect(async () => {
    await page.mouse.wheel(0, -20_000)
    await expect(page.getByText('Answer 1', { exact: true })).toBeInViewport({ timeout: 200 })
  }).toPass({ intervals: [0] })
  await jump.click()
  await expect(page.getByText('Answer 1000', { exact: true })).toBeInViewport()
  await expect(jump).toBeHidden()

  await page.keyboard.press('Control+f')
  const field = page.getByRole('searchbox', { name: 'Find in this conversation' })
  await field.fill('answer 42')
  await expect(page.getByText('11 of 11')).toBeVisible()
  await expect(page.getByText('Answer 429', { exact: true })).toBeInViewport()
  await field.press('Enter')
  await expect(page.getByText('Answer 428', { exact: true })).toBeInViewport()
  await expectAccessible(page)
  await field.press('Escape')
  await expect(field).toBeHidden()
})
