import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { phone } from '../../testing/viewports.ts'
import { DataTable } from './data-table.tsx'
import type { DataTableColumn } from './data-table.tsx'

type Row = { id: string; title: string; owner: string; due: string }
const rows: Row[] = [
  { id: 'a', title: 'Freight rates', owner: 'Tom', due: '20 Nov' },
  { id: 'b', title: 'Hiring plan', owner: 'Ada', due: '2 Dec' },
]
const onOpen = vi.fn<(id: string) => void>()
const onSort = vi.fn()
const onRemove = vi.fn<(id: string) => void>()

const columns: DataTableColumn<Row>[] = [
  {
    key: 'title',
    header: 'Title',
    phone: 'lead',
    sort: { isActive: true, onSort },
    cell: ({ id, title }) => (
      <button type="button" data-list-item onClick={() => onOpen(id)}>
        {title}
      </button>
    ),
  },
  { key: 'owner', header: 'Owner', cell: ({ owner }) => owner },
  { key: 'due', header: 'Due', phone: 'hidden', cell: ({ due }) => due },
  {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    phone: 'aside',
    cell: ({ id }) => (
      <button type="button" onClick={() => onRemove(id)}>
        Remove
      </button>
    ),
  },
]

const show = () => {
  vi.resetAllMocks()
  return renderInApp(<DataTable caption="Tasks" columns={columns} rows={rows} getKey={({ id }) => id} opensOnClick />)
}

test('is a named table with sortable headers', async () => {
  await show()
  const table = page.getByRole('table', { name: 'Tasks' })
  await expect.poll(() => table.getByRole('row').elements().length).toBe(3)
  await expect.element(table.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(table.getByRole('columnheader', { name: 'Owner' })).not.toHaveAttribute('aria-sort')
  await expect.element(table.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument()
  await table.getByRole('button', { name: 'Title' }).click()
  expect(onSort).toHaveBeenCalledOnce()
})

test('a click anywhere on a row opens it, except on its other controls', async () => {
  await show()
  await page.getByText('Ada').click()
  expect(onOpen.mock.calls).toEqual([['b']])
  await expect.element(page.getByRole('button', { name: 'Hiring plan' })).toHaveFocus()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  expect(onRemove.mock.calls).toEqual([['a']])
  expect(onOpen).toHaveBeenCalledOnce()
})

test('selecting text in a row opens nothing', async () => {
  await show()
  const cell = page.getByText('2 Dec')
  await expect.element(cell).toBeVisible()
  window.getSelection()!.selectAllChildren(cell.element())
  cell.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onOpen).not.toHaveBeenCalled()
  window.getSelection()!.removeAllRanges()
  cell.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onOpen.mock.calls).toEqual([['b']])
})

test('on a phone a row has two lines without its minor columns, and no headers', async () => {
  await page.viewport(phone.width, phone.height)
  await show()
  await expect.element(page.getByText('Tom')).toBeVisible()
  await expect.element(page.getByText('20 Nov')).not.toBeVisible()
  const top = (text: string) => page.getByText(text).element().getBoundingClientRect().top
  expect(top('Tom')).toBeGreaterThan(top('Freight rates'))
  const header = page.getByText('Owner').element().closest('thead')!.getBoundingClientRect()
  expect(header.height).toBeLessThanOrEqual(1)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width)
})
