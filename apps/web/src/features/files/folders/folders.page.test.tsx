import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { chooseAction, fileButton, openFiles } from '../../../testing/pages/files-page.ts'
import { listWrites } from '../../../testing/fake-api.ts'
import { getAddress } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { discardQuestion } from '../../../testing/page-parts.ts'
import { toListedFile } from '../../../testing/samples/files.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const lease = toListedFile(1, 'lease-lyon.pdf', { type: 'application/pdf', kind: 'pdf' })
const minutes = toListedFile(2, 'minutes.md', { folder: 'Board' })
const dialog = page.getByRole('dialog')
const nameField = dialog.getByRole('textbox', { name: 'Name' })
const folderLink = (name: string) => page.getByRole('link', { name, exact: true })
const goToAllFiles = () => page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'All files' }).click()

test('a new folder needs a valid name and opens empty', async () => {
  await openFiles('/app/files', [lease])
  await page.getByRole('button', { name: 'New folder' }).click()
  await nameField.fill('../Board')
  await dialog.getByRole('button', { name: 'Open folder' }).click()
  await expect.element(page.getByText("A folder can't be named . or ..")).toBeVisible()
  await nameField.fill('Board')
  await dialog.getByRole('button', { name: 'Open folder' }).click()
  await expect.element(page.getByText('This folder is empty.')).toBeVisible()
  expect(getAddress()).toBe('/app/files?folder=Board')
})

test.for([desktop, phone])('a file is moved into a folder and renamed there, at $width pixels', async (viewport) => {
  const { calls } = await openFiles('/app/files', [lease, minutes], {}, viewport)
  await chooseAction(lease.name, 'Move')
  await page.getByRole('combobox', { name: 'Folder' }).fill('Board/Contracts')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect.element(fileButton(lease.name)).not.toBeInTheDocument()
  await folderLink('Board').click()
  await expect.element(fileButton(minutes.name)).toBeVisible()
  await folderLink('Contracts').click()
  await chooseAction(lease.name, 'Rename')
  await nameField.fill('Lyon.pdf')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect.element(fileButton('Lyon.pdf')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  const changes = listWrites(calls).filter(({ call }) => call === `PATCH /api/files/${lease.id}`)
  expect(changes.map(({ body }) => body)).toEqual([{ folder: 'Board/Contracts' }, { name: 'Lyon.pdf' }])
  await goToAllFiles()
  await expect.element(folderLink('Board')).toBeVisible()
})

test('a folder is renamed and deleted with its files, and Undo restores them', async () => {
  const nested = { ...lease, folder: 'Board/Contracts' }
  const { list } = await openFiles('/app/files', [nested, minutes])
  await chooseAction('Board', 'Rename')
  await nameField.fill('Papers')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect.element(folderLink('Papers')).toBeVisible()
  await expect.element(page.getByText('Folder renamed')).toBeVisible()
  await chooseAction('Papers', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('No files yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(folderLink('Papers')).toBeVisible()
  const paths = list().map(({ folder, name }) => `${folder}/${name}`)
  expect(paths.toSorted()).toEqual(['Papers/Contracts/lease-lyon.pdf', 'Papers/minutes.md'])
})
