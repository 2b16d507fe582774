import type { Locator, Page } from '@playwright/test'
import type { File as StoredFile } from '@adjutant/contract/files/files'
import { expect, type Person } from './fixtures.ts'
import { getProduct } from './harness/product.ts'

/** Helpers for the files page. */

export interface Sample {
  name: string
  mimeType: string
  buffer: Buffer
}

export const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' })

export const fileButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const preview = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Uploads samples or a file from disk. */
export async function upload(page: Page, ...files: Sample[] | [path: string]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).first().click()
  await (await chooser).setFiles(files)
}

/** Selects a menu entry of a file or folder, in the open dialog or else in the list. */
export async function chooseFileAction(page: Page, name: string, entry: string) {
  await page
    .getByRole('button', { name: `Actions for ${name}`, exact: true })
    .last()
    .click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Uploads a file by API. */
export async function uploadByApi(person: Person, { name, mimeType, buffer }: Sample, folder = ''): Promise<StoredFile> {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const url = `${getProduct().baseURL}/api/files/?folder=${encodeURIComponent(folder)}`
  const reply = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${person.token}` }, body: form })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as StoredFile[])[0]!
}

/** Waits until the text of a file is searchable. */
export const waitUntilRead = (person: Person, { id }: StoredFile) =>
  expect.poll(async () => (await person.call<StoredFile>(`GET /api/files/${id}`)).state, { timeout: 30_000 }).toBe('ready')

/** Simulates pasting or dropping a file. */
export const pasteOrDropFile = (target: Locator, how: 'paste' | 'drop', name: string) =>
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
