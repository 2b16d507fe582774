import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import type { File as StoredFile } from '@adjutant/contract/files'
import { words } from '@adjutant/contract/words'
import { answers, ask, composer, openNew } from '../conversation-pages.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'

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

/** What the page saves when this is pressed. */
async function saved(page: Page, button: Locator) {
  const download = page.waitForEvent('download')
  await button.click()
  const file = await download
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') }
}

test('a file is attached, answered from, cited, saved and taken off', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const { id } = await openNew(page, ines)
  await choose(page, plan)
  await expect(chips(page).getByRole('button', { name: plan.name, exact: true })).toBeVisible()
  await expect(page.getByText('Reading…')).toBeHidden()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await ask(page, 'What is the rent cap for Lyon?')
  await expect(answers(page)).toContainText('41,500 euros a month')
  await expect(page.getByRole('list', { name: 'Sources' }).getByRole('link', { name: /lyon-plan\.md/ })).toHaveAttribute(
    'href',
    /\/app\/files\?file=/,
  )
  const chip = chips(page).getByRole('button', { name: plan.name, exact: true })
  expect(await saved(page, chip)).toEqual({ name: plan.name, text: plan.buffer.toString() })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: `Remove ${plan.name}` }).click()
  await expect(chips(page)).toBeHidden()
  await expect.poll(() => ines.call<StoredFile[]>(`GET /api/conversations/${id}/attachments`)).toEqual([])
  expect(await ines.call<StoredFile[]>('GET /api/files/')).toMatchObject([{ name: plan.name, state: 'ready' }])
})

/** Hands a file to the page as a browser does when one is pasted or dropped. */
const hand = (target: Locator, how: 'paste' | 'drop', name: string) =>
  target.evaluate(
    (element, [kind, fileName]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['Some words.'], fileName!, { type: 'text/plain' }))
      const options = { bubbles: true, cancelable: true }
      if (kind === 'drop') element.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer }))
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...options, dataTransfer })
          : new ClipboardEvent('paste', { ...options, clipboardData: dataTransfer }),
      )
    },
    [how, name],
  )

test('files are pasted and dropped, and stay with the conversation over a reload', async ({ page, loginAs }) => {
  await openNew(page, await loginAs('user'))
  await hand(composer(page), 'paste', 'pasted.txt')
  await hand(page.getByText(words.conversation.empty), 'drop', 'dropped.txt')
  for (const name of ['pasted.txt', 'dropped.txt']) await expect(chips(page).getByRole('button', { name, exact: true })).toBeVisible()
  await page.reload()
  for (const name of ['pasted.txt', 'dropped.txt']) await expect(chips(page).getByRole('button', { name, exact: true })).toBeVisible()
})

test('a file that is refused says why, and no question is held up by it', async ({ page, loginAs }) => {
  await openNew(page, await loginAs('user'))
  await choose(page, { name: 'false.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(chips(page).getByRole('alert')).toHaveText(words.file.notWhatItSays)
  await expectAccessible(page)
  await composer(page).fill('Hello')
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await page.getByRole('button', { name: 'Remove false.png' }).click()
  await expect(chips(page)).toBeHidden()
})

test('while a file is on its way it shows how far it is, and the question waits for it', async ({ page, loginAs }) => {
  await openNew(page, await loginAs('user'))
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/files/', async (route) => {
    await held
    await route.continue()
  })
  await choose(page, plan)
  await expect(page.getByRole('progressbar', { name: `Uploading ${plan.name}` })).toBeVisible()
  await ask(page, 'What is the rent cap for Lyon?')
  await expect(page.getByText('It is sent as soon as the files have been read.')).toBeVisible()
  await expect(composer(page)).toHaveValue('What is the rent cap for Lyon?')
  letGo()
  await expect(answers(page)).toContainText('41,500 euros a month')
  await expect(composer(page)).toHaveValue('')
})
