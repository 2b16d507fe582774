import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { phone } from '../../testing/viewports.ts'
import { FileChips } from './file-chips.tsx'

const list = page.getByRole('list', { name: 'Attached files' })

test('a stored file can be opened and removed, and says what happens to its text', async () => {
  const onOpen = vi.fn()
  const onRemove = vi.fn()
  await renderInApp(<FileChips stored={[{ id: 'a', name: 'plan.pdf', title: 'plan.pdf', note: 'Reading…', onOpen, onRemove }]} />)
  await expect.element(list.getByText('Reading…')).toBeVisible()
  await list.getByRole('button', { name: 'plan.pdf', exact: true }).click()
  expect(onOpen).toHaveBeenCalledOnce()
  await list.getByRole('button', { name: 'Remove plan.pdf' }).click()
  expect(onRemove).toHaveBeenCalledOnce()
  expect(onOpen).toHaveBeenCalledOnce()
})

test('a file of someone else is plain text without buttons', async () => {
  await renderInApp(<FileChips stored={[{ id: 'a', name: 'plan.pdf', title: 'plan.pdf' }]} />)
  await expect.element(list.getByText('plan.pdf')).toBeVisible()
  await expect.element(list.getByRole('button')).not.toBeInTheDocument()
})

test('an upload shows its progress, then its error, and can be dropped', async () => {
  const onDrop = vi.fn()
  const sending = [
    { key: 4, name: 'big.zip', progress: 0.25 },
    { key: 7, name: 'broken.zip', progress: 0.5, failure: 'Upload interrupted.' },
  ]
  await renderInApp(<FileChips stored={[]} sending={sending} onDrop={onDrop} />)
  await expect.element(list.getByRole('progressbar', { name: 'Uploading big.zip' })).toHaveAttribute('value', '0.25')
  await expect.element(list.getByRole('progressbar', { name: 'Uploading broken.zip' })).not.toBeInTheDocument()
  await expect.element(list.getByRole('alert')).toHaveTextContent('Upload interrupted.')
  await list.getByRole('button', { name: 'Remove broken.zip' }).click()
  expect(onDrop).toHaveBeenCalledExactlyOnceWith(7)
})

test('a long name is cut on a phone and keeps its button reachable', async () => {
  await page.viewport(phone.width, phone.height)
  const name = `${'quarterly-'.repeat(20)}report.pdf`
  await renderInApp(<FileChips stored={[{ id: 'a', name, title: name, onRemove: vi.fn() }]} />)
  await expect.element(list.getByText(name)).toHaveAttribute('title', name)
  const { right } = list
    .getByRole('button', { name: `Remove ${name}` })
    .element()
    .getBoundingClientRect()
  expect(right).toBeLessThanOrEqual(phone.width)
})

test('without files there is no list', async () => {
  await renderInApp(
    <>
      <p>Message</p>
      <FileChips stored={[]} />
    </>,
  )
  await expect.element(page.getByText('Message')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})
