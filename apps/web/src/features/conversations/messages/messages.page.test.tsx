import type { CitedSource } from '@adjutant/contract/search'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerRows, openConversation } from '../../../testing/pages/conversation-page.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { toAnswer, toQuestion } from '../../../testing/samples/ai/conversations.ts'
import { sampleId } from '../../../testing/samples/people.ts'
import { scrollUpTo } from '../../../testing/pages/scroll-messages.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const toSource = (fields: Partial<CitedSource>): CitedSource => ({
  kind: 'note',
  id: sampleId(700),
  title: 'Depot',
  url: null,
  page: null,
  number: null,
  ...fields,
})

test.for([desktop, phone])('a number in the text opens the same record as its chip, at $width pixels', async (viewport) => {
  await openConversation({
    viewport,
    messages: [toQuestion(1, 'When?'), toAnswer(2, 'The lease of the depot ends in March [1].', { sources: [toSource({ number: 1 })] })],
  })
  await expect.element(answerRows).toMatchTextContent('The lease of the depot ends in March')
  await expectAccessible()
  await expectNoSidewaysScroll()
  const cited = answerRows.getByRole('link', { name: /^Source 1: / })
  const chip = answerRows.getByRole('list', { name: 'Sources' }).getByRole('link')
  await expect.element(cited).toHaveTextContent('1')
  await expect.element(cited).toHaveAttribute('href', `/app/notes?note=${sampleId(700)}`)
  await expect.element(chip).toHaveAttribute('href', `/app/notes?note=${sampleId(700)}`)
})

test('a cited file is linked at the cited page', async () => {
  const sources = [toSource({ kind: 'file', id: sampleId(600), title: 'lyon-plan.md', page: 2 })]
  await openConversation({ messages: [toAnswer(1, 'The cap is 41,500 euros.', { sources })] })
  await expect
    .element(page.getByRole('list', { name: 'Sources' }).getByRole('link', { name: /lyon-plan\.md/ }))
    .toHaveAttribute('href', `/app/files?file=${sampleId(600)}&page=2`)
})

/** The distances between the blocks of the answer, in pixels. */
function measureGaps() {
  const blocks = [...answerRows.element().querySelectorAll('p, blockquote, h5, ul, pre')]
  const boxes = blocks.filter((block) => !block.parentElement?.closest('blockquote, li')).map((block) => block.getBoundingClientRect())
  return boxes.slice(1).map(({ top }, place) => Math.round(top - boxes[place]!.bottom))
}

test('quotes, headings and code have the same spacing as paragraphs', async () => {
  const blocks = 'Whole\n\n> Risk: the cash lasts to May.\n\n### Not this week\n\n- Reprice\n- Answer\n\n```\ncash / burn\n```'
  await openConversation({ messages: [toAnswer(1, blocks)] })
  await expect.element(answerRows).toMatchTextContent('Whole')
  await expect.poll(measureGaps).toHaveLength(4)
  expect(Math.max(...measureGaps())).toBeLessThanOrEqual(24)
})

test('hostile text runs nothing and loads nothing; web pages open in a new tab', async () => {
  const dialogs: unknown[] = []
  const { alert } = window
  window.alert = (message) => void dialogs.push(message)
  onTestFinished(() => void Object.assign(window, { alert }))
  const content = [
    '![x](https://evil.example/pixel.png?d=secret) <img src=x onerror=alert(1)> <script>alert(1)</script>',
    '[click](javascript:alert(1)) [data](data:text/html,x) [far](https://evil.example/a)',
  ].join('\n\n')
  const sources = [
    toSource({ kind: 'web', id: 'https://tenders.example/rules', title: 'Tender rules', url: 'https://tenders.example/rules' }),
    toSource({ kind: 'web', id: 'x', title: 'Bad page', url: 'javascript:alert(1)' }),
  ]
  await openConversation({ messages: [toAnswer(1, content, { sources, statement: { text: 'Nothing was changed.', effects: [] } })] })
  await expect.element(answerRows).toMatchTextContent('Nothing was changed.')
  expect(answerRows.element().querySelectorAll('img, script')).toHaveLength(0)
  await expect.element(answerRows.getByRole('link', { name: /far/ })).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'))
  const addresses = answerRows
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href')!)
  expect(addresses.toSorted()).toEqual(['https://evil.example/a', 'https://tenders.example/rules'])
  const web = page.getByRole('list', { name: 'Sources' }).getByRole('link')
  await expect.element(web).toHaveTextContent('tenders.exampleTender rules')
  await expect.element(web).toHaveAttribute('target', '_blank')
  expect(dialogs).toEqual([])
})

const answerTitle = (number: number) => page.getByText(`Answer ${number}`, { exact: true })

test('a long conversation opens at its end, loads earlier messages on scroll and is searched', async () => {
  const messages = Array.from({ length: 250 }, (_, index) => toAnswer(index + 1, `Answer ${index + 1}\n\n- one\n- two`))
  const { calls } = await openConversation({ messages })
  await expect.element(answerTitle(250)).toBeInViewport()
  await expect.poll(() => answerRows.all().length).toBeLessThan(40)
  const jump = page.getByRole('button', { name: 'Jump to latest' })
  await expect.element(jump).not.toBeInTheDocument()
  await scrollUpTo(answerTitle(1))
  expect(calls.filter(({ call }) => call.includes('/messages?')).map(({ call }) => call.split('?')[1])).toContain('skip=200&limit=100')
  await jump.click()
  await expect.element(answerTitle(250)).toBeInViewport()
  await expect.element(jump).not.toBeInTheDocument()

  await userEvent.keyboard('{Control>}f{/Control}')
  const field = page.getByRole('searchbox', { name: 'Find in this conversation' })
  await field.fill('answer 42')
  await expect.element(page.getByText('1 of 1')).toBeVisible()
  await field.fill('answer 14')
  await expect.element(page.getByText('11 of 11')).toBeVisible()
  await expect.element(answerTitle(149)).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await expect.element(answerTitle(148)).toBeInViewport()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).not.toBeInTheDocument()
})
