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
const nothingSkipped = { existing: 0, invalid: 0, skipped: [] }

const answerOnlyCorrected =
  (answer: object, status: number) =>
  ({ body }: ApiCall) =>
    (body as { text: string }).text === corrected
      ? Response.json({ ...answer, ...nothingSkipped }, { status })
      : rejection(422, '2 lines have errors, so nothing is imported.', [
          { field: 'line 3', message: 'Name is required.' },
          { field: 'line 4', message: 'This line has 3 fields; the first line has 2.' },
        ])

test('a file with invalid lines lists them, and is imported when they are corrected', async () => {
  const { calls } = await openApp('/app/contacts', {
    ...answerContacts(),
    'POST /api/contacts/import/preview': answerOnlyCorrected({ importable: 2 }, 200),
    'POST /api/contacts/import': answerOnlyCorrected({ imported: 2 }, 201),
  })
  await choose('Import from a file')
  await pick('PK', 'people.xlsx')
  await expect.element(form.getByText(/This isn't a CSV or vCard file\.$/)).toBeVisible()
  await pick(invalid)
  await expect.element(form.getByText(/3 contacts found/)).toBeVisible()
  const lines = form.getByRole('list', { name: 'Lines with errors' }).getByRole('listitem')
  const texts = ['line 3 Name is required.', 'line 4 This line has 3 fields; the first line has 2.']
  await expect.poll(() => lines.elements().map(({ textContent }) => textContent)).toEqual(texts)
  await expectAccessible()
  await form.getByRole('button', { name: 'Import', exact: true }).click()
  await expect.element(form.getByText('Correct these lines and choose the file again.')).toBeVisible()

  await pick(corrected)
  await form.getByRole('button', { name: 'Import 2' }).click()
  await expect.element(page.getByText('2 contacts imported')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  const imports = listWrites(calls).filter(({ call }) => call === 'POST /api/contacts/import')
  expect(imports.map(({ body }) => body)).toEqual([{ format: 'csv', text: corrected }])
})

test('contacts that exist and invalid emails are named before and after the import', async () => {
  const skipped = [
    { line: 2, name: 'Ada', reason: 'exists', message: 'There is already a contact with ada@x.test.' },
    { line: 3, name: 'Bob', reason: 'invalid_email', message: "“b” isn't a valid email address." },
  ]
  const counts = { existing: 1, invalid: 1, skipped }
  await openApp('/app/contacts', {
    ...answerContacts(),
    'POST /api/contacts/import/preview': () => Response.json({ importable: 1, ...counts }),
    'POST /api/contacts/import': () => Response.json({ imported: 1, ...counts }, { status: 201 }),
  })
  await choose('Import from a file')
  await pick('Name,Email\nAda,ada@x.test\nBob,b\nCy,cy@x.test\n')
  const texts = skipped.map(({ line, name, message }) => `line ${line} ${name}: ${message}`)
  const textsOf = (label: string) =>
    form
      .getByRole('list', { name: label })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.element(form.getByText('Will be skipped: 1 already exists, 1 has an invalid email.')).toBeVisible()
  expect(textsOf('Will be skipped')).toEqual(texts)
  await form.getByRole('button', { name: 'Import 1', exact: true }).click()
  await expect.element(form.getByText('1 contact imported.')).toBeVisible()
  expect(textsOf('Not imported')).toEqual(texts)
  await expectAccessible()
  await expect.element(form.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Done' }).click()
  await expect.element(form).not.toBeInTheDocument()
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
