import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, rejection } from '../../../testing/fake-api.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible } from '../../../testing/page-checks.ts'
import { answerContacts } from '../../../testing/samples/contacts.ts'

const form = page.getByRole('dialog', { name: 'Import Contacts' })
const picker = form.getByLabelText(/^Choose a CSV or vCard file/)
const pick = (text: string, name = 'people.csv') => userEvent.upload(picker, new File([text], name, { type: 'text/csv' }))

async function choose(item: string) {
  await page.getByRole('button', { name: 'Import / Export contacts' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const invalid = 'Name,Email\nAda,ada@x.test\n,nobody@x.test\nBob,b,c\n'
const corrected = 'Name,Email\nAda,ada@x.test\nBob,b@x.test\n'

const importOnlyCorrected = ({ body }: ApiCall) =>
  (body as { text: string }).text === corrected
    ? Response.json({ imported: 2 }, { status: 201 })
    : rejection(422, 'Nothing was imported.', [
        { field: 'line 3', message: 'Name is required.' },
        { field: 'line 4', message: 'This line has 3 fields; the first line has 2.' },
      ])

test('a file with invalid lines lists them, and is imported when they are corrected', async () => {
  const { calls } = await openApp('/app/contacts', { ...answerContacts(), 'POST /api/contacts/import': importOnlyCorrected })
  await choose('Import from a file')
  await pick('PK', 'people.xlsx')
  await expect.element(form.getByText(/This isn't a CSV or vCard file\.$/)).toBeVisible()
  await pick(invalid)
  await expect.element(form.getByText(/3 contacts found/)).toBeVisible()
  await expectAccessible()
  await form.getByRole('button', { name: 'Import 3' }).click()
  const lines = form.getByRole('list', { name: 'Lines with errors' }).getByRole('listitem')
  const texts = ['line 3 Name is required.', 'line 4 This line has 3 fields; the first line has 2.']
  await expect.poll(() => lines.elements().map(({ textContent }) => textContent)).toEqual(texts)

  await pick(corrected)
  await form.getByRole('button', { name: 'Import 2' }).click()
  await expect.element(page.getByText('2 contacts imported')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  const imports = listWrites(calls).filter(({ call }) => call === 'POST /api/contacts/import')
  expect(imports.map(({ body }) => body)).toEqual([invalid, corrected].map((text) => ({ format: 'csv', text })))
})

test.for([
  { item: 'Export as CSV', path: 'export.csv', filename: 'contacts.csv' },
  { item: 'Export as vCard', path: 'export.vcf', filename: 'contacts.vcf' },
])('$item downloads $filename', async ({ item, path, filename }) => {
  using click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  using createAddress = vi.spyOn(URL, 'createObjectURL')
  await openApp('/app/contacts', { ...answerContacts(), [`GET /api/contacts/${path}`]: () => new Response('Ada') })
  await choose(item)
  await expect.poll(() => click.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([filename])
  expect(await (createAddress.mock.calls[0]![0] as Blob).text()).toBe('Ada')
})
