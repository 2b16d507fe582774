import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { File as StoredFile } from '@adjutant/contract/files/files'
import type { Task } from '@adjutant/contract/tasks'
import { answers, composer } from '../conversation-pages.ts'
import { act, fileButton, keep, preview, waitUntilRead, upload, uploads } from '../file-pages.ts'
import { lease, memo, minutes, places, sales } from '../file-samples.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { addMember, makeOrganization } from '../task-pages.ts'

/** The PDF viewer loads slowly on a busy machine. */
const openMs = 30_000

/** Simulates dropping files on the page. */
const drop = (page: Page, name: string, text: string) =>
  page.locator('h1').evaluate(
    (element, [fileName, content]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([content!], fileName!, { type: 'text/markdown' }))
      for (const kind of ['dragover', 'drop']) element.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }))
    },
    [name, text],
  )

/** As the server reads it for search: without phonetic text, and with the workbook's own date system. */
async function lookAtBook(page: Page) {
  await fileButton(page, places.name).click()
  const book = preview(page, places.name)
  await expect(book.getByRole('region', { name: 'Cities' })).toHaveText('東京2013-07-07', { timeout: openMs })
  await book.getByRole('radio', { name: 'Budget' }).check()
  await expect(book.getByRole('region', { name: 'Budget' })).toHaveText('42#REF!', { timeout: openMs })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
}

test('files are uploaded, found by content and previewed', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/files')
  await expect(page.getByText('No files yet.')).toBeVisible()
  await upload(page, lease, sales, memo)
  await drop(page, minutes.name, minutes.buffer.toString())
  await expect(uploads(page).getByText('4 files uploaded')).toBeVisible()
  await expect(page.getByText('of 20 GB')).toBeVisible()
  for (const { name } of [lease, sales, memo, minutes]) await expect(fileButton(page, name)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const files = await ines.call<StoredFile[]>('GET /api/files/')
  for (const file of files) await waitUntilRead(ines, file)

  await page.getByRole('searchbox', { name: 'Search by name or content' }).fill('zinc roof')
  await expect(page).toHaveURL(/search=zinc/)
  await expect(page.getByText('p. 2')).toBeVisible()
  await fileButton(page, lease.name).click()
  const pdf = preview(page, lease.name)
  await expect(pdf.getByText('Page 2 of 2')).toBeVisible({ timeout: openMs })
  await expect(
    pdf.getByRole('group', { name: 'Page 2' }).getByText('The landlord shall repair the zinc roof by 1 May 2027.'),
  ).toBeAttached()
  await expect(pdf.getByText('Indexed')).toBeVisible()
  // Each page is below the previous one.
  const [first, second] = await Promise.all([1, 2].map((number) => pdf.getByRole('group', { name: `Page ${number}` }).boundingBox()))
  expect(second!.y).toBeGreaterThanOrEqual(first!.y + first!.height)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')

  // A long name without breaks keeps the close button reachable; unreadable files are not announced as read.
  const archive = { name: `${'confidentiality_'.repeat(8)}.bin`, mimeType: '', buffer: Buffer.from([0, 1, 2, 255]) }
  await page.goto(`/app/files?file=${(await keep(ines, archive)).id}`)
  await expect(preview(page, archive.name).getByText('Kept', { exact: true })).toBeVisible()
  await expect(preview(page, archive.name).getByRole('button', { name: 'Close' })).toBeInViewport()

  await keep(ines, places)
  await page.goto('/app/files?view=grid&sort=name')
  await lookAtBook(page)
  await fileButton(page, sales.name).click()
  await expect(preview(page, sales.name).getByRole('cell', { name: '2,100,900' })).toBeVisible()
  await page.keyboard.press('Escape')
  await fileButton(page, minutes.name).click()
  await expect(preview(page, minutes.name).getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
  await page.keyboard.press('Escape')
  await fileButton(page, memo.name).click()
  const sound = preview(page, memo.name).locator('audio')
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1)
  // Uses a ticket URL, so that large media play before they are fully loaded.
  await expect(sound).toHaveAttribute('src', /^\/api\/files\/[\w-]+\/content\?ticket=/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/view=grid/)
})

/** Upload bandwidth in bytes per second; 0 blocks it. */
async function limitLine(page: Page) {
  const session = await page.context().newCDPSession(page)
  return (bytes: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: bytes === 0,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes || -1,
    })
}

test('an upload waits for a lost connection, is paused, resumes after a reload, and a rejected one shows why', async ({
  page,
  loginAs,
}, testInfo) => {
  const ines = await loginAs('user')
  await page.goto('/app/files')
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  const limit = await limitLine(page)
  await limit(4_000_000)
  // From disk: passing this many bytes through the test protocol would take longer than the upload.
  const film = testInfo.outputPath('film.bin')
  writeFileSync(film, Buffer.alloc(20_000_000, 7))
  await upload(page, film)
  await expect.poll(() => offsets.length).toBe(2)
  await limit(0)
  await expect(uploads(page).getByText(/offline, will resume when you’re back online/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause film.bin' }).click()
  await expect(uploads(page).getByText(/ of 20 MB · paused/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume film.bin' }).click()
  await expect(uploads(page).getByText(/offline, will resume/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause film.bin' }).click()
  await limit(100_000_000)
  await page.reload()
  await expect(page.getByText(/film\.bin stopped at .+ of 20 MB\. Choose the same file again to go on\./)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose film.bin again' }).click()
  await (await chooser).setFiles(film)
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Unfinished uploads' })).toBeHidden()
  expect(offsets.slice(0, 2)).toEqual([0, 8_000_000])
  expect(Math.min(...offsets.slice(2))).toBeGreaterThanOrEqual(8_000_000)
  expect(await ines.call<StoredFile[]>('GET /api/files/')).toMatchObject([{ name: 'film.bin', size: 20_000_000 }])

  await upload(page, { name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(uploads(page).getByRole('alert')).toHaveText("This file's content doesn't match its type.")
  await expect(page.getByRole('button', { name: 'Try false.png again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss false.png' }).click()
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible()
})

test('a file of the same name becomes a version, the old one is previewed and restored, and deleting is undone', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  const { id } = await keep(ines, minutes)
  await page.goto('/app/files')
  await upload(page, { ...minutes, buffer: Buffer.from('# Board, corrected') })
  await expect(uploads(page).getByText('1 file uploaded')).toBeVisible()
  await fileButton(page, minutes.name).first().click()
  const dialog = preview(page, minutes.name)
  await expect(dialog.getByRole('heading', { name: 'Board, corrected' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Version 1/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(dialog.getByRole('button', { name: /^Version 3 ?Current/ })).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
  await act(page, minutes.name, 'Delete')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No files yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(fileButton(page, minutes.name).first()).toBeVisible()
  expect(await ines.call<StoredFile>(`GET /api/files/${id}`)).toMatchObject({ version: 3 })
})

test('folders are created, opened, renamed and deleted; files are renamed and moved', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await keep(ines, lease)
  await page.goto('/app/files')
  await page.getByRole('button', { name: 'New folder' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('../Board')
  await page.getByRole('dialog').getByRole('button', { name: 'Open folder' }).click()
  await expect(page.getByText("A folder can't be named . or ..")).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Board')
  await page.getByRole('dialog').getByRole('button', { name: 'Open folder' }).click()
  await expect(page.getByText('This folder is empty.')).toBeVisible()
  await upload(page, minutes)
  await expect(fileButton(page, minutes.name).first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'All files' }).click()
  await expect(page.getByRole('link', { name: 'Board', exact: true })).toBeVisible()

  await act(page, lease.name, 'Move')
  await page.getByRole('combobox', { name: 'Folder' }).fill('Board/Contracts')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  await page.getByRole('link', { name: 'Contracts' }).click()
  await act(page, lease.name, 'Rename')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Lyon.pdf')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(fileButton(page, 'Lyon.pdf')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'All files' }).click()
  await act(page, 'Board', 'Rename')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Papers')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('link', { name: 'Papers' })).toBeVisible()
  await act(page, 'Papers', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No files yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Papers' })).toBeVisible()
  const folders = (await ines.call<StoredFile[]>('GET /api/files/')).map(({ name, folder }) => `${folder}/${name}`)
  expect(folders.toSorted()).toEqual(['Papers/Contracts/Lyon.pdf', 'Papers/minutes.md'])
})

test("a colleague sees a shared file, can't change it, and attaches it to a task", async ({ page, loginAs, person, enter, browser }) => {
  const ines = await loginAs('ceo')
  const organization = await makeOrganization(ines, 'Atlas Freight')
  const jonas = await person('user', { first_name: 'Jonas', last_name: 'Weil' })
  await addMember(ines, organization.id, jonas, 'user')
  const file = await keep(ines, minutes)
  await page.goto('/app/files')
  await act(page, minutes.name, 'Share')
  await page.getByRole('checkbox', { name: 'Atlas Freight' }).check()
  await page.getByRole('button', { name: 'Save sharing' }).click()
  await expect(page.getByText('Shared', { exact: true })).toBeVisible()
  await waitUntilRead(ines, file)

  const context = await browser.newContext()
  await enter(context, jonas)
  const colleague = await context.newPage()
  const task = await jonas.call<Task>('POST /api/tasks/', { title: 'Send the lease' })
  await colleague.goto(`/app/files?file=${file.id}`)
  await expect(preview(colleague, minutes.name).getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
  await expect(preview(colleague, minutes.name).getByRole('button', { name: `Actions for ${minutes.name}` })).toHaveCount(0)
  await colleague.goto(`/app/my-tasks?task=${task.id}`)
  await colleague.getByRole('button', { name: 'Choose from your files' }).click()
  await colleague.getByRole('button', { name: `Attach ${minutes.name}` }).click()
  await colleague.getByRole('button', { name: 'Done' }).click()
  await expect(
    colleague.getByRole('list', { name: 'Attached files' }).getByRole('button', { name: minutes.name, exact: true }),
  ).toBeVisible()
  await expectAccessible(colleague)
  await context.close()
})

test('a file is asked with one click: the answer uses it, and its source opens the file', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const file = await keep(ines, lease)
  await waitUntilRead(ines, file)
  await page.goto(`/app/files?file=${file.id}`)
  await page.getByRole('button', { name: 'Ask this file' }).click()
  await page.getByRole('menuitem', { name: 'What does it commit to?' }).click()
  await expect(page).toHaveURL(/conversations/)
  await expect(answers(page)).toContainText('zinc roof')
  await expect(composer(page)).toHaveValue('')
  await page
    .getByRole('list', { name: 'Sources' })
    .getByRole('link', { name: /lease-lyon\.pdf/ })
    .first()
    .click()
  await expect(preview(page, lease.name)).toBeVisible()
})
