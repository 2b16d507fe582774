import type { Note } from '@adjutant/contract/notes'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, pageOf, rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { createRecords } from '../../testing/records.ts'
import { sampleNote } from '../../testing/samples/notes.ts'
import { sampleId } from '../../testing/samples/people.ts'
import { desktop, phone } from '../../testing/viewports.ts'
import { toast, tryAgain } from '../../testing/page-parts.ts'

const toNote = (index: number, content: string, day = sampleNote.entry_date): Note => ({
  ...sampleNote,
  id: sampleId(200 + index),
  content,
  entry_date: day,
})

/** Filters and sorts as the server does. */
function select(notes: Note[], query: URLSearchParams) {
  const search = query.get('search') ?? ''
  const from = query.get('from') ?? ''
  const to = query.get('to') ?? '9999'
  const found = notes.filter(({ content, entry_date: day }) => content.toLowerCase().includes(search) && from <= day && day <= to)
  const oldestFirst = found.toSorted((one, other) => one.entry_date.localeCompare(other.entry_date))
  return query.get('sort') === 'oldest' ? oldestFirst : oldestFirst.toReversed()
}

async function openNotes(
  records: readonly Note[],
  { answers = {}, viewport = desktop }: { answers?: Answers; viewport?: typeof desktop } = {},
) {
  const notes = createRecords({ path: '/api/journals/', records, sample: sampleNote, select })
  return openApp('/app/notes', { ...notes.answers, 'GET /api/attachments/{kind}/{id}': [], ...answers }, { viewport })
}

const listNoteWrites = (calls: readonly ApiCall[]) => listWrites(calls).filter(({ call }) => call.includes('/api/journals/'))

const composer = page.getByLabelText('New note')
const save = page.getByRole('button', { name: 'Save note' })
const items = page.getByRole('region', { name: 'Past notes' }).getByRole('listitem')

async function expectNotes(...expected: RegExp[]) {
  const asExpected = expected.map((text) => expect.stringMatching(text) as unknown)
  await expect.poll(() => items.elements().map(({ textContent }) => textContent)).toEqual(asExpected)
}

test.for([desktop, phone])('a note is saved with its day and listed, a blank one is not, at $width pixels', async (viewport) => {
  const { calls } = await openNotes([], { viewport })
  await expect.element(page.getByText(appMessages.note.none)).toBeVisible()
  await expect.element(save).toBeDisabled()
  await composer.fill('  \n ')
  await expect.element(save).toBeDisabled()
  await expectAccessible()
  await expectNoSidewaysScroll()

  await composer.fill('Lunch with **Maersk**')
  await page.getByLabelText('Entry date').fill('2026-01-05')
  await save.click()
  await expect.element(toast(appMessages.note.created)).toBeVisible()
  await expectNotes(/^Mon 5 Jan 2026\s*Lunch with Maersk/)
  await expect.element(composer).toHaveValue('')
  await expect.element(save).toBeDisabled()
  const body = { content: 'Lunch with **Maersk**', entry_date: '2026-01-05' }
  expect(listNoteWrites(calls)).toEqual([{ call: 'POST /api/journals/', body }])
})

const hostile = `# Board

<script>window.wasRun = true</script>
<img src="https://evil.test/a.png" onerror="window.wasRun = true">

[Press me](javascript:window.wasRun=true) and [read](https://elsewhere.test/page)

![chart](https://evil.test/chart.png)`

test('the preview and the list render Markdown, run nothing, and load nothing external', async () => {
  const { calls } = await openNotes([])
  await composer.fill(hostile)
  await page.getByRole('radio', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect.element(preview.getByRole('heading', { name: 'Board' })).toBeVisible()
  await expect.element(preview.getByText('Press me')).toBeVisible()
  await expect.element(preview.getByRole('link', { name: /Press me/ })).not.toBeInTheDocument()
  await expect.element(preview.getByRole('link', { name: /^read/ })).toHaveAttribute('rel', 'noopener noreferrer')
  expect(preview.element().querySelectorAll('img, script')).toHaveLength(0)
  await expectAccessible()

  await save.click()
  await expect.element(items.getByRole('heading', { name: 'Board' })).toBeVisible()
  expect(items.element().querySelectorAll('img, script')).toHaveLength(0)
  expect('wasRun' in window).toBe(false)
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil.test'))).toEqual([])
  expect(listNoteWrites(calls)).toHaveLength(1)
})

test('a note that fails to save stays in the composer with the reason', async () => {
  await openNotes([], { answers: { 'POST /api/journals/': () => rejection(503, appMessages.http.unavailable) } })
  await composer.fill('Half a thought')
  await save.click()
  await expect.element(page.getByRole('alert').getByText(appMessages.note.createFailed)).toBeVisible()
  await expect.element(page.getByRole('alert').getByText(appMessages.http.unavailable)).toBeVisible()
  await expect.element(composer).toHaveValue('Half a thought')
})

test.for([desktop, phone])('notes are searched, sorted and filtered by date in the URL at $width pixels', async (viewport) => {
  const records = [
    toNote(1, 'Rates with Maersk', '2031-01-01'),
    toNote(2, 'Rates with the bank', '2031-02-01'),
    toNote(3, 'Tomas carries too much', '2031-03-01'),
  ]
  const { reopen } = await openNotes(records, { viewport })
  await expectNotes(/Tomas/, /bank/, /Maersk/)
  await page.getByLabelText('Search notes').fill('rates')
  await expect.poll(getAddress).toBe('/app/notes?search=rates')
  await expectNotes(/bank/, /Maersk/)
  await page.getByLabelText('Order').selectOptions('Oldest first')
  await expect.poll(getAddress).toBe('/app/notes?search=rates&sort=oldest')
  await expectNotes(/Maersk/, /bank/)
  await page.getByLabelText('From').fill('2031-01-15')
  await expectNotes(/bank/)
  await page.getByLabelText('To').fill('2031-01-20')
  await expect.element(page.getByText('No notes match your search.')).toBeVisible()

  await reopen()
  await expect.element(page.getByLabelText('From')).toHaveValue('2031-01-15')
  const clear = page.getByRole('button', { name: 'Clear Date Filters' })
  await clear.click()
  await expect.poll(getAddress).toBe('/app/notes?search=rates&sort=oldest')
  await expectNotes(/Maersk/, /bank/)
  await expect.element(clear).not.toBeInTheDocument()
  await expectAccessible()
})

test('dates that match nothing are named instead of an empty notebook, and a wrong order is explained', async () => {
  await openNotes([toNote(1, 'Rates with Maersk', '2031-01-01')])
  await page.getByLabelText('From').fill('2031-12-01')
  await expect.element(page.getByText('No notes match these dates.')).toBeVisible()
  await expect.element(page.getByText(appMessages.note.none)).not.toBeInTheDocument()
  await page.getByLabelText('To').fill('2031-01-01')
  await expect.element(page.getByText('From is after To. Change one of the dates.')).toBeVisible()
})

test.for([desktop, phone])('a note is edited in a dialog, and a blank one is not saved, at $width pixels', async (viewport) => {
  const { calls } = await openNotes([toNote(0, 'First draft')], { viewport })
  const edit = page.getByRole('button', { name: 'Edit note' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Note' })
  const field = dialog.getByLabelText('Note')
  const saveChange = dialog.getByRole('button', { name: 'Save note' })
  await saveChange.click()
  await expect.element(toast(appMessages.user.noChanges)).toBeVisible()
  await field.fill('   ')
  await expect.element(saveChange).toBeDisabled()
  await expectAccessible()
  await field.fill('Second draft')
  await saveChange.click()
  await expect.element(toast(appMessages.note.updated)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(edit).toHaveFocus()
  await expectNotes(/Second draft/)
  expect(listNoteWrites(calls)).toEqual([{ call: `PUT /api/journals/${sampleNote.id}`, body: { content: 'Second draft' } }])
})

test('an open note that changes elsewhere is not overwritten without an edit', async () => {
  let stored = sampleNote
  const { calls, announce } = await openApp(`/app/notes?note=${sampleNote.id}`, {
    ...createRecords({ path: '/api/journals/', records: [sampleNote], sample: sampleNote }).answers,
    'GET /api/journals/': () => pageOf([stored]),
    'GET /api/journals/{id}': () => stored,
    'GET /api/attachments/{kind}/{id}': [],
  })
  const dialog = page.getByRole('dialog', { name: 'Edit Note' })
  await expect.element(dialog.getByLabelText('Note')).toHaveValue(sampleNote.content)
  stored = { ...sampleNote, content: 'Edited in another tab' }
  announce('notes')
  await expectNotes(/Edited in another tab/)
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect.element(toast(appMessages.user.noChanges)).toBeVisible()
  expect(listNoteWrites(calls)).toEqual([])
})

test('notes that fail to load show why and can be retried', async () => {
  let isDown = true
  const { answers } = createRecords({ path: '/api/journals/', records: [sampleNote], sample: sampleNote })
  const list = answers['GET /api/journals/'] as (made: unknown) => unknown
  await openNotes([], {
    answers: { 'GET /api/journals/': (made: unknown) => (isDown ? rejection(503, appMessages.http.unavailable) : list(made)) },
  })
  await expect.element(page.getByText(`${appMessages.note.fetchFailed}${appMessages.http.unavailable}`)).toBeVisible()
  await tryAgain(() => (isDown = false))
  await expectNotes(/Half a thought/)
})

test('a note is deleted after confirmation and restored by Undo', async () => {
  const { calls } = await openNotes([sampleNote])
  const remove = page.getByRole('button', { name: 'Delete note' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete Note' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(remove).toHaveFocus()
  expect(listNoteWrites(calls)).toEqual([])

  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast(appMessages.note.deleted)).toBeVisible()
  await expect.element(page.getByText(appMessages.note.none)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectNotes(/Half a thought/)
})

test('a hundred notes are listed, and the rest on request', async () => {
  await openNotes(Array.from({ length: 101 }, (_, index) => toNote(index, `Note ${index}`)))
  await expect.poll(() => items.elements()).toHaveLength(100)
  const more = page.getByRole('button', { name: 'Load more' })
  await more.click()
  await expect.poll(() => items.elements()).toHaveLength(101)
  await expect.element(more).not.toBeInTheDocument()
})

test('a long note shows three lines until it is expanded', async () => {
  const lines = Array.from({ length: 9 }, (_, index) => `Line ${index + 1}`)
  await openNotes([toNote(1, lines.join('\n\n')), toNote(2, 'Short', '2031-03-08')])
  const long = items.first()
  const expand = long.getByRole('button', { name: 'Expand' })
  const collapse = long.getByRole('button', { name: 'Collapse' })
  await expect.element(expand).toHaveAttribute('aria-expanded', 'false')
  const height = () => long.element().getBoundingClientRect().height
  const closed = height()
  await expand.click()
  await expect.element(collapse).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(height).toBeGreaterThan(closed * 1.5)
  await collapse.click()
  await expect.element(expand).toBeVisible()
  await expect.element(items.nth(1).getByRole('button', { name: 'Expand' })).not.toBeInTheDocument()
})

test('a long line of code scrolls in its block, not with the page', async () => {
  const code = `\`\`\`\n${'x'.repeat(200)}\n\`\`\``
  await openNotes([toNote(1, ['One', 'Two', 'Three', 'Four', code].join('\n\n'))], { viewport: phone })
  await items.getByRole('button', { name: 'Expand' }).click()
  await expect.element(items.getByRole('button', { name: 'Collapse' })).toBeVisible()
  const block = items.element().querySelector('pre')!
  expect(block.scrollWidth).toBeGreaterThan(block.clientWidth)
  await expectNoSidewaysScroll()
})
