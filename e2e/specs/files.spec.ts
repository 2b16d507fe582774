import { writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { File as StoredFile } from '@adjutant/contract/files/files'
import type { Task } from '@adjutant/contract/tasks'
import { fileButton, uploadByApi, preview, waitUntilRead, upload, uploads } from '../file-pages.ts'
import { lease, memo, minutes, sales } from '../file-samples.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { addMember, makeOrganization } from '../task-pages.ts'
import { phone } from '../../apps/web/src/testing/viewports.ts'

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

test('files are uploaded, found by content and previewed', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/files')
  await expect(page.getByText('No files yet.')).toBeVisible()
  await upload(page, lease, sales, memo)
  await drop(page, minutes.name, minutes.buffer.toString())
  await expect(uploads(page).getByText('4 files uploaded')).toBeVisible()
  await expect(page.getByText('of 20 GB')).toBeVisible()
  for (const { name } of [lease, sales, memo, minutes]) await expect(fileButton(page, name)).toBeVisible()
  await expectAccessible(page)
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
  await page.setViewportSize(phone)
  await expectNoSidewaysScroll(page)
  await expect(pdf.getByRole('button', { name: 'Close' })).toBeInViewport()

  await page.goto('/app/files')
  await fileButton(page, memo.name).click()
  const sound = preview(page, memo.name).locator('audio')
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1)
  // Uses a ticket URL, so that large media play before they are fully loaded.
  await expect(sound).toHaveAttribute('src', /^\/api\/files\/[\w-]+\/content\?ticket=/)

  await page.goto('/app/files?folder=Board')
  await upload(page, minutes)
  await expect(fileButton(page, minutes.name).first()).toBeVisible()
  expect(await ines.call<StoredFile[]>('GET /api/files/?folder=Board')).toMatchObject([{ name: minutes.name }])
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
  await expect(uploads(page).getByText(/offline, will resume when you're back online/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause film.bin' }).click()
  await expect(uploads(page).getByText(/ of 20 MB · paused/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume film.bin' }).click()
  await expect(uploads(page).getByText(/offline, will resume/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause film.bin' }).click()
  await limit(100_000_000)
  await page.reload()
  await expect(page.getByText(/film\.bin stopped at .+ of 20 MB\. Choose the same file again to resume\./)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file film.bin again' }).click()
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

test("a colleague sees a shared file, can't change it, and attaches it to a task", async ({ page, loginAs, person }) => {
  const ines = await person('ceo')
  const jonas = await loginAs('user', { first_name: 'Jonas', last_name: 'Weil' })
  const organization = await makeOrganization(ines, 'Atlas Freight')
  await addMember(ines, organization.id, jonas, 'user')
  const file = await uploadByApi(ines, minutes)
  await ines.call(`PATCH /api/files/${file.id}`, { shared_org_ids: [organization.id] })
  const task = await jonas.call<Task>('POST /api/tasks/', { title: 'Send the lease' })
  await page.goto(`/app/files?file=${file.id}`)
  await expect(preview(page, minutes.name).getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
  await expect(preview(page, minutes.name).getByRole('button', { name: `Actions for ${minutes.name}` })).toHaveCount(0)
  await page.goto(`/app/my-tasks?task=${task.id}`)
  await page.getByRole('button', { name: 'Choose from your files' }).click()
  await page.getByRole('button', { name: `Attach ${minutes.name}` }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('list', { name: 'Attached files' }).getByRole('button', { name: minutes.name, exact: true })).toBeVisible()
})
