import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fileButton, openFiles, preview } from '../../../testing/pages/files-page.ts'
import { toQuery } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { getAddress } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { toListedFile } from '../../../testing/samples/files.ts'
import { desktop, phone } from '../../../testing/viewports.ts'

const minutes = toListedFile(1, 'minutes.md')
const sales = toListedFile(2, 'sales.csv', { type: 'text/csv' })
const places = toListedFile(3, 'places.xlsx', {
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  kind: 'spreadsheet',
})
const archive = toListedFile(4, `${'confidentiality_'.repeat(8)}.bin`, { type: 'application/octet-stream', kind: 'other' })

const contents: Record<string, string> = {
  [minutes.id]: '# Board, 3 November\n\nJonas will send the lease to the lawyers by 20 November.',
  [sales.id]: 'City,Revenue\nLyon,"1,204,500"\nHamburg,"2,100,900"\n',
}
const sheets = [[['東京', '2013-07-07']], [['42', '#REF!']]]

const answers: Answers = {
  'GET /api/files/{id}/content': ({ call }: ApiCall) => new Response(contents[call.split('/')[3]!]),
  'GET /api/files/{id}/preview': (made: ApiCall) => {
    const number = Number(toQuery(made).get('page'))
    return { kind: 'sheets', sheets: ['Cities', 'Budget'], page: number, rows: sheets[number - 1], is_cut: false }
  },
}

test.for([desktop, phone])(
  'Markdown and tables are previewed, and Escape returns to the list as it was, at $width pixels',
  async (viewport) => {
    await openFiles('/app/files?view=grid&sort=name', [minutes, sales], answers, viewport)
    await expect.element(fileButton(sales.name)).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
    await fileButton(sales.name).click()
    await expect.element(preview(sales.name).getByRole('cell', { name: '2,100,900' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(preview(sales.name)).not.toBeInTheDocument()
    await fileButton(minutes.name).click()
    await expect.element(preview(minutes.name).getByRole('heading', { name: 'Board, 3 November' })).toBeVisible()
    await expect.element(preview(minutes.name).getByText('Indexed')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(preview(minutes.name)).not.toBeInTheDocument()
    expect(getAddress()).toBe('/app/files?view=grid&sort=name')
  },
)

test.for([desktop, phone])('the sheets of a workbook are shown one at a time, at $width pixels', async (viewport) => {
  await openFiles(`/app/files?file=${places.id}`, [places], answers, viewport)
  const book = preview(places.name)
  await expect.element(book.getByRole('region', { name: 'Cities' })).toHaveTextContent('東京2013-07-07')
  await book.getByRole('radio', { name: 'Budget' }).click()
  await expect.element(book.getByRole('region', { name: 'Budget' })).toHaveTextContent('42#REF!')
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test.for([desktop, phone])('a long name without breaks keeps the close button reachable, at $width pixels', async (viewport) => {
  await openFiles(`/app/files?file=${archive.id}`, [archive], answers, viewport)
  // A file without text is not announced as read.
  await expect.element(preview(archive.name).getByText('Saved', { exact: true })).toBeVisible()
  await expect.element(preview(archive.name).getByRole('button', { name: 'Close' })).toBeInViewport()
  await expectNoSidewaysScroll()
  await expect.element(page.getByText('Indexed')).not.toBeInTheDocument()
})
