import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { Pager } from './pager.tsx'

const previous = page.getByRole('button', { name: 'Previous page' })
const next = page.getByRole('button', { name: 'Next page' })

test('names the range and leads to the neighbouring pages', async () => {
  const onSkip = vi.fn()
  await renderInApp(<Pager skip={20} limit={20} total={1_250} onSkip={onSkip} />)
  await expect.element(page.getByRole('navigation', { name: 'Pages' }).getByText('21–40 of 1,250')).toBeVisible()
  await next.click()
  await previous.click()
  expect(onSkip.mock.calls).toEqual([[40], [0]])
})

test('the first page has no previous and the last has no next page', async () => {
  const { screen } = await renderInApp(<Pager skip={0} limit={20} total={21} onSkip={vi.fn()} />)
  await expect.element(previous).toBeDisabled()
  await expect.element(next).toBeEnabled()
  await screen.unmount()
  await renderInApp(<Pager skip={20} limit={20} total={21} onSkip={vi.fn()} />)
  await expect.element(page.getByText('21–21 of 21')).toBeVisible()
  await expect.element(previous).toBeEnabled()
  await expect.element(next).toBeDisabled()
})

test('a single page needs no pager', async () => {
  await renderInApp(
    <>
      <p>List</p>
      <Pager skip={0} limit={20} total={20} onSkip={vi.fn()} />
    </>,
  )
  await expect.element(page.getByText('List')).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
})

test('another page shows the top of the list', async () => {
  await renderInApp(
    <>
      <ul style={{ height: 3000 }}>
        <li>First</li>
      </ul>
      <Pager skip={0} limit={20} total={40} onSkip={vi.fn()} />
    </>,
  )
  await next.click()
  await expect.element(page.getByText('First')).toBeInViewport()
})
