import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { takeConsoleErrors } from '../../testing/console-errors.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { CollapsibleText } from './collapsible-text.tsx'
import { FindBar } from './find-bar.tsx'
import { NameField } from './rename-field.tsx'
import { RowErrorBoundary } from './row-error-boundary.tsx'

const name = page.getByLabelText('Name')

async function showNameField() {
  const onName = vi.fn()
  function Header() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        {isOpen && <NameField label="Name" name="Freight" max={80} onName={onName} onClose={() => setOpen(false)} />}
        <button type="button">Elsewhere</button>
      </>
    )
  }
  await renderInApp(<Header />)
  await expect.element(name).toHaveFocus()
  return onName
}

test('a new name is saved once by Enter, without blanks around it', async () => {
  const onName = await showNameField()
  await userEvent.keyboard(' Rates {Enter}')
  await expect.element(name).not.toBeInTheDocument()
  expect(onName).toHaveBeenCalledExactlyOnceWith('Rates')
})

test('Escape keeps the old name', async () => {
  const onName = await showNameField()
  await userEvent.keyboard('Rates{Escape}')
  await expect.element(name).not.toBeInTheDocument()
  expect(onName).not.toHaveBeenCalled()
})

test('a click elsewhere saves, and an unchanged name is not sent', async () => {
  const onName = await showNameField()
  await page.getByRole('button', { name: 'Elsewhere' }).click()
  await expect.element(name).not.toBeInTheDocument()
  expect(onName).not.toHaveBeenCalled()
})

test.each([
  ['3 of 7', { matchCount: 7, at: 2 }],
  ['– of 7', { matchCount: 7, at: undefined }],
  ['None', { matchCount: 0, at: undefined }],
  ['…', { matchCount: 0, at: undefined, isSearching: true }],
])('the search bar shows %s', async (count, state) => {
  await renderInApp(<FindBar text="rates" write={vi.fn()} move={vi.fn()} close={vi.fn()} {...state} />)
  await expect.element(page.getByRole('search').getByRole('status')).toHaveTextContent(count)
})

test('Enter goes to the older match, Shift+Enter to the newer one, and Escape closes the search', async () => {
  const move = vi.fn()
  const close = vi.fn()
  await renderInApp(<FindBar text="rates" matchCount={2} at={0} write={vi.fn()} move={move} close={close} />)
  await page.getByLabelText('Find in this conversation').click()
  await userEvent.keyboard('{Enter}{Shift>}{Enter}{/Shift}{Escape}')
  expect(move.mock.calls).toEqual([[-1], [1]])
  expect(close).toHaveBeenCalledOnce()
})

test('a long text is folded until it is asked for', async () => {
  const text = `${'word '.repeat(300)}end`
  await renderInApp(<CollapsibleText text={text} />)
  const more = page.getByRole('button', { name: `Show all ${text.length.toLocaleString('en')} characters` })
  await expect.element(more).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText(/end$/)).not.toBeInTheDocument()
  await more.click()
  await expect.element(page.getByText(/end$/)).toBeVisible()
  await page.getByRole('button', { name: 'Show Less' }).click()
  await expect.element(page.getByText(/end$/)).not.toBeInTheDocument()
})

test('a broken message is replaced and its neighbours stay', async () => {
  function Broken(): never {
    throw new Error('cannot be shown')
  }
  await renderInApp(
    <>
      <RowErrorBoundary instead="This message can't be shown.">
        <Broken />
      </RowErrorBoundary>
      <RowErrorBoundary instead="This message can't be shown.">
        <p>Hello</p>
      </RowErrorBoundary>
    </>,
  )
  await expect.element(page.getByText("This message can't be shown.")).toBeVisible()
  await expect.element(page.getByText('Hello')).toBeVisible()
  expect(takeConsoleErrors()).not.toEqual([])
})
