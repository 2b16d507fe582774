import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { File as StoredFile } from '@adjutant/contract/files/files'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { answers, ask, composer, openNewConversation } from '../conversation-pages.ts'
import { pasteOrDropFile, uploadByApi, preview } from '../file-pages.ts'
import { expect, expectAccessible, navigateInApp, test } from '../fixtures.ts'

const plan = {
  name: 'lyon-plan.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Lyon\n\nThe rent cap for Lyon is 41,500 euros a month.'),
}

const chips = (page: Page) => page.getByRole('list', { name: 'Attached files' })

async function choose(page: Page, ...files: (typeof plan)[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  await (await chooser).setFiles(files)
}

/** The file that the page downloads when the button is clicked. */
async function saved(page: Page, button: Locator) {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('a question waits for a file that is uploaded; the file is used in the answer, cited, opened, downloaded and removed', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  const { id } = await openNewConversation(page, ines)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/files/', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, plan)
  await expect(page.getByRole('progressbar', { name: `Uploading ${plan.name}` })).toBeVisible()
  await ask(page, 'What is the rent cap for Lyon?')
  await expect(page.getByText('Your message will be sent once the files are processed.')).toBeVisible()
  await expect(composer(page)).toHaveValue('What is the rent cap for Lyon?')
  letGo()
  // The first file starts the processes that read and embed it, which takes long on a busy machine.
  await expect(answers(page)).toContainText('41,500 euros a month', { timeout: 30_000 })
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByRole('list', { name: 'Sources' }).getByRole('link', { name: /lyon-plan\.md/ })).toHaveAttribute(
    'href',
    /\/app\/files\?file=/,
  )
  await chips(page).getByRole('button', { name: plan.name, exact: true }).click()
  await expect(preview(page, plan.name).getByRole('heading', { name: 'Lyon', exact: true })).toBeVisible()
  const download = preview(page, plan.name).getByRole('button', { name: 'Download' })
  expect(await saved(page, download)).toEqual({ name: plan.name, text: plan.buffer.toString() })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Remove ${plan.name}` }).click()
  await expect(chips(page)).toBeHidden()
  await expect.poll(() => ines.call<StoredFile[]>(`GET /api/conversations/${id}/attachments`)).toEqual([])
  expect(await ines.call<StoredFile[]>('GET /api/files/')).toMatchObject([{ name: plan.name, state: 'ready' }])
})

test('pasted and dropped files stay after a reload; a rejected file shows why and does not block the question', async ({
  page,
  loginAs,
}) => {
  await openNewConversation(page, await loginAs('user'))
  await pasteOrDropFile(composer(page), 'paste', 'pasted.txt')
  await pasteOrDropFile(page.getByText(appMessages.conversation.empty), 'drop', 'dropped.txt')
  const names = ['pasted.txt', 'dropped.txt']
  for (const name of names) await expect(chips(page).getByRole('button', { name, exact: true })).toBeVisible()
  await page.reload()
  for (const name of names) await expect(chips(page).getByRole('button', { name, exact: true })).toBeVisible()
  await choose(page, { name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(chips(page).getByRole('alert')).toHaveText(appMessages.file.contentMismatch)
  await expectAccessible(page)
  await composer(page).fill('Hello')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.getByRole('button', { name: 'Remove false.png' }).click()
  await expect(chips(page).getByRole('alert')).toBeHidden()
})

const kept = { ...plan, name: 'kept-plan.md' }

/** Chooses a local file in the form of a record. */
async function attachLocal(page: Page, box = page.getByRole('region', { name: 'Files' })) {
  const chooser = page.waitForEvent('filechooser')
  await box.getByRole('button', { name: 'Attach', exact: true }).click()
  await (await chooser).setFiles(plan)
  await expect(chips(page)).toContainText(plan.name)
}

test('files chosen before saving a task, contact, goal or note are attached after saving', async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await uploadByApi(ines, kept)
  const attachedTo = async (kind: string, list: string) => {
    const [record] = await ines.call<{ id: string }[]>(`GET /api/${list}/`)
    return (await ines.call<StoredFile[]>(`GET /api/attachments/${kind}/${record!.id}`)).map(({ name }) => name)
  }
  await page.goto('/app/my-tasks?create=true')
  await page.getByLabel('Title').fill('Send the lease')
  const box = page.getByRole('region', { name: 'Files' })
  await attachLocal(page)
  await box.getByRole('button', { name: 'Choose from your files' }).click()
  await page.getByRole('button', { name: `Attach ${kept.name}` }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(chips(page)).toContainText(kept.name)
  await pasteOrDropFile(box, 'drop', 'dropped.txt')
  await page.getByRole('button', { name: 'Remove dropped.txt' }).click()
  expect((await ines.call<StoredFile[]>('GET /api/files/')).map(({ name }) => name)).toEqual([kept.name])
  await page.getByRole('button', { name: 'Create task' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await attachedTo('task', 'tasks')).toEqual([plan.name, kept.name])

  await navigateInApp(page, '/app/contacts?create=true')
  await page.getByLabel('Name', { exact: true }).fill('Tom')
  await attachLocal(page)
  await page.getByRole('button', { name: 'Save contact' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await attachedTo('contact', 'contacts')).toEqual([plan.name])

  await navigateInApp(page, '/app/strategy?create=true')
  await page.getByLabel('Title').fill('Grow')
  await page.getByLabel('Due date').fill('2031-01-01')
  await attachLocal(page)
  await page.getByRole('button', { name: 'Save goal' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await attachedTo('goal', 'strategic-goals')).toEqual([plan.name])

  const note = page.getByLabel('New note')
  await navigateInApp(page, '/app/notes')
  await note.fill('The rent was discussed.')
  await pasteOrDropFile(note, 'paste', 'pasted.txt')
  await page.route('**/api/files/', (route) => route.abort())
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText("Some files couldn't be attached")).toBeVisible()
  await expect(page.getByText(/^pasted\.txt: /)).toBeVisible()
  await expect(note).toHaveValue('')
  await page.unroute('**/api/files/')
  await note.fill('And again.')
  await pasteOrDropFile(note, 'paste', 'pasted.txt')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(note).toHaveValue('')
  await expect(chips(page)).toBeHidden()
  expect(await attachedTo('note', 'journals')).toEqual(['pasted.txt'])
})
