import type { Page } from '@playwright/test'
import type { Note } from '@adjutant/contract/notes'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Person } from '../fixtures.ts'

const writeNote = (writer: Person, content: string, day = '2031-03-09') =>
  writer.call<Note>('POST /api/journals/', { content, entry_date: day })

const composer = (page: Page) => page.getByLabel('New note')

const notes = (page: Page) => page.getByRole('region', { name: 'Past notes' }).getByRole('listitem')

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })

test('a note is written, saved with its day and listed', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/notes')
  await expect(page.getByText(appMessages.note.none)).toBeVisible()
  const save = page.getByRole('button', { name: 'Save note' })
  await expect(save).toBeDisabled()
  await composer(page).fill('  \n ')
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await composer(page).fill('Lunch with **Maersk**')
  await page.getByLabel('Entry date').fill('2026-01-05')
  await save.click()
  await expect(toast(page, appMessages.note.created)).toBeVisible()
  await expect(notes(page)).toHaveText([/Mon 5 Jan 2026\s*Lunch with Maersk/])
  await expect(composer(page)).toHaveValue('')
  await expect(save).toBeDisabled()
  const [note] = await ines.call<Note[]>('GET /api/journals/')
  expect(note).toMatchObject({ content: 'Lunch with **Maersk**', entry_date: '2026-01-05', user_id: ines.id })
})

const hostile = `# Board

<script>window.wasRun = true</script>
<img src="https://evil.test/a.png" onerror="window.wasRun = true">

[Press me](javascript:window.wasRun=true) and [read](https://elsewhere.test/page)

![chart](https://evil.test/chart.png)`

test('the preview and the list render Markdown, run nothing, and load nothing external', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/notes')
  await composer(page).fill(hostile)
  await page.getByRole('radio', { name: 'Preview' }).check()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Board' })).toBeVisible()
  await expect(preview.getByText('Press me')).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Press me' })).toHaveCount(0)
  await expect(preview.getByRole('link', { name: 'read' })).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(preview.locator('img, script')).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(notes(page).getByRole('heading', { name: 'Board' })).toBeVisible()
  await expect(notes(page).locator('img, script')).toHaveCount(0)
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  expect(await ines.call<Note[]>('GET /api/journals/')).toHaveLength(1)
})

test('a note that fails to save stays in the composer with the reason, also after a reload, for its author only', async ({
  page,
  loginAs,
  person,
}) => {
  await loginAs('user')
  await page.goto('/app/notes')
  await page.route('**/api/journals/', (route) => route.fulfill({ status: 503, json: { detail: appMessages.wire.unavailable } }))
  await composer(page).fill('Half a thought')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('alert').getByText(appMessages.note.createFailed)).toBeVisible()
  await expect(page.getByRole('alert').getByText(appMessages.wire.unavailable)).toBeVisible()
  await expect(composer(page)).toHaveValue('Half a thought')
  await page.unroute('**/api/journals/')
  await page.reload()
  await expect(composer(page)).toHaveValue('Half a thought')

  const other = await person('user')
  await page.evaluate((token) => localStorage.setItem('adjutant.token', token), other.token)
  await page.reload()
  await expect(composer(page)).toHaveValue('')
})

test('past notes are searched, sorted and filtered by date, and the URL reflects it', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await writeNote(ines, 'Rates with Maersk', '2031-01-01')
  await writeNote(ines, 'Rates with the bank', '2031-02-01')
  await writeNote(ines, 'Tomas carries too much', '2031-03-01')
  await page.goto('/app/notes')
  await expect(notes(page)).toHaveText([/Tomas/, /bank/, /Maersk/])

  await page.getByLabel('Search notes').fill('rates')
  await expect(page).toHaveURL('/app/notes?search=rates')
  await expect(notes(page)).toHaveText([/bank/, /Maersk/])
  await page.getByLabel('Order').selectOption('Oldest first')
  await expect(page).toHaveURL('/app/notes?search=rates&sort=oldest')
  await expect(notes(page)).toHaveText([/Maersk/, /bank/])
  await page.getByLabel('From').fill('2031-01-15')
  await expect(notes(page)).toHaveText([/bank/])
  await page.getByLabel('To', { exact: true }).fill('2031-01-20')
  await expect(page.getByText('No notes match your search.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('2031-01-15')
  await page.getByRole('button', { name: 'Clear Date Filters' }).click()
  await expect(page).toHaveURL('/app/notes?search=rates&sort=oldest')
  await expect(notes(page)).toHaveText([/Maersk/, /bank/])
  await expect(page.getByRole('button', { name: 'Clear Date Filters' })).toBeHidden()
  await expectAccessible(page)
})

test('a note is edited in a dialog, and an empty one is not saved', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const { id } = await writeNote(ines, 'First draft')
  await page.goto('/app/notes')
  const edit = page.getByRole('button', { name: 'Edit note' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Note' })
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(toast(page, appMessages.user.noChanges)).toBeVisible()
  await dialog.getByLabel('Note', { exact: true }).fill('   ')
  await expect(dialog.getByRole('button', { name: 'Save note' })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Note', { exact: true }).fill('Second draft')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(toast(page, appMessages.note.updated)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(notes(page)).toHaveText([/Second draft/])
  expect(await ines.call(`GET /api/journals/${id}`)).toMatchObject({ content: 'Second draft' })
})

test('notes that fail to load show why; one is deleted after confirmation and restored by Undo', async ({ page, loginAs }) => {
  await writeNote(await loginAs('user'), 'Half a thought')
  await page.route('**/api/journals/**', (route) => route.fulfill({ status: 503, json: { detail: appMessages.wire.unavailable } }))
  await page.goto('/app/notes')
  await expect(page.getByText(`${appMessages.note.fetchFailed}${appMessages.wire.unavailable}`)).toBeVisible()
  await page.unroute('**/api/journals/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(notes(page)).toHaveText([/Half a thought/])

  const remove = page.getByRole('button', { name: 'Delete note' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Delete Note' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()

  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, appMessages.note.deleted)).toBeVisible()
  await expect(page.getByText(appMessages.note.none)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes(page)).toHaveText([/Half a thought/])
})

test('a hundred notes are listed, the rest on request, and a long one shows three lines until expanded', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await Promise.all(Array.from({ length: 99 }, (_, index) => writeNote(ines, `Note ${index}`, '2031-01-01')))
  await writeNote(ines, Array.from({ length: 9 }, (_, index) => `Line ${index + 1}`).join('\n\n'))
  await writeNote(ines, 'Short', '2031-03-08')
  await page.goto('/app/notes')
  await expect(notes(page)).toHaveCount(100)
  const long = notes(page).first()
  const expand = long.getByRole('button', { name: 'Expand' })
  await expect(expand).toHaveAttribute('aria-expanded', 'false')
  const height = async () => (await long.boundingBox())!.height
  const closed = await height()
  await expand.click()
  await expect(long.getByRole('button', { name: 'Collapse' })).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(height).toBeGreaterThan(closed * 1.5)
  await long.getByRole('button', { name: 'Collapse' }).click()
  await expect(expand).toBeVisible()
  await expect(notes(page).nth(1).getByRole('button', { name: 'Expand' })).toBeHidden()

  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(notes(page)).toHaveCount(101)
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
})
