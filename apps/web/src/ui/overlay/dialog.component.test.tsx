import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { discardQuestion } from '../../testing/page-parts.ts'
import { renderInApp } from '../../testing/render-in-app.tsx'
import { Button } from '../button/button.tsx'
import { TextField } from '../form/text-field.tsx'
import { Confirm } from './confirm.tsx'
import { Dialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { RecordDialog } from './record-dialog.tsx'

type Controls = { open: boolean; close: () => void }

/** A page with a button that opens the overlay. */
function Opener({ label = 'Open', children }: { label?: string; children: (controls: Controls) => ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children({ open, close: () => setOpen(false) })}
    </>
  )
}

const open = async (label = 'Open') => page.getByRole('button', { name: label, exact: true }).click()

test('a dialog focuses its first field, Escape closes it, and the focus returns to its opener', async () => {
  await renderInApp(
    <Opener>
      {({ open, close }) => (
        <Dialog open={open} title="New note" onClose={close}>
          <TextField label="Title" />
        </Dialog>
      )}
    </Opener>,
  )
  await open()
  await expect.element(page.getByRole('dialog', { name: 'New note' })).toBeVisible()
  await expect.element(page.getByLabelText('Title')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('the page behind a dialog can be reached neither by Tab nor by a click', async () => {
  const onPress = vi.fn()
  await renderInApp(
    <>
      <Opener>
        {({ open, close }) => (
          <Dialog open={open} title="Alone" onClose={close} footer={<Button onClick={close}>Done</Button>}>
            <p>Text</p>
          </Dialog>
        )}
      </Opener>
      <Button onClick={onPress}>Behind</Button>
    </>,
  )
  await open()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  for (let step = 0; step < 5; step += 1) {
    await userEvent.keyboard('{Tab}')
    expect(document.getElementById('root')!.contains(document.activeElement) && document.activeElement?.textContent === 'Behind').toBe(
      false,
    )
  }
  await expect(page.getByText('Behind').click({ timeout: 300 })).rejects.toThrow('Timeout 300ms exceeded')
  expect(onPress).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Behind' }).click()
  expect(onPress).toHaveBeenCalledOnce()
})

test('a form with unsaved changes asks before Escape, Cancel or Close closes it', async () => {
  const onClose = vi.fn()
  function Form() {
    const [text, setText] = useState('')
    return (
      <FormDialog busy={false} title="New note" label="Save" isDirty={text !== ''} onSubmit={vi.fn()} onClose={onClose}>
        <TextField label="Title" value={text} onChange={(event) => setText(event.target.value)} />
      </FormDialog>
    )
  }
  await renderInApp(<Form />)
  await page.getByLabelText('Title').fill('Lease')
  await userEvent.keyboard('{Escape}')
  await expect.element(discardQuestion.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(discardQuestion).not.toBeInTheDocument()
  for (const name of ['Cancel', 'Close']) {
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect.element(discardQuestion).toBeVisible()
    await userEvent.keyboard('{Escape}')
  }
  await expect.element(page.getByLabelText('Title')).toHaveValue('Lease')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}{Tab}{Enter}')
  expect(onClose).toHaveBeenCalledOnce()
  await expect.element(discardQuestion).not.toBeInTheDocument()
  await page.getByLabelText('Title').fill('')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('a busy form stays open and submits nothing', async () => {
  const onClose = vi.fn()
  const onSubmit = vi.fn()
  await renderInApp(
    <FormDialog busy title="Saving" label="Save" onSubmit={onSubmit} onClose={onClose}>
      <TextField label="Title" />
    </FormDialog>,
  )
  await expect.element(page.getByLabelText('Title')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  page.getByLabelText('Title').element().closest('form')?.requestSubmit()
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect.element(page.getByRole('dialog', { name: 'Saving' })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('Enter in a field submits the dialog once, even if a second dialog with its own form is inside', async () => {
  const outer = vi.fn()
  const inner = vi.fn()
  await renderInApp(
    <Dialog open title="Outer" onClose={vi.fn()} onSubmit={outer}>
      <TextField label="Outer field" />
      <Opener label="Add">
        {({ open, close }) => (
          <Dialog open={open} title="Inner" onClose={close} onSubmit={inner}>
            <TextField label="Inner field" />
          </Dialog>
        )}
      </Opener>
    </Dialog>,
  )
  await expect.element(page.getByLabelText('Outer field')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(outer).toHaveBeenCalledOnce()
  await open('Add')
  await expect.element(page.getByLabelText('Inner field')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(inner).toHaveBeenCalledOnce()
  expect(outer).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Inner' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Outer' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add' })).toHaveFocus()
})

test('a confirmation starts on Cancel, says what happens, and reports the choice', async () => {
  const onConfirm = vi.fn()
  await renderInApp(
    <Opener>
      {({ open, close }) => (
        <Confirm open={open} danger title="Delete Goal" confirmLabel="Delete" onConfirm={onConfirm} onCancel={close}>
          It moves to the bin.
        </Confirm>
      )}
    </Opener>,
  )
  await open()
  const question = page.getByRole('alertdialog', { name: 'Delete Goal' })
  await expect.element(question.getByText('It moves to the bin.')).toBeVisible()
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(onConfirm).not.toHaveBeenCalled()
  await open()
  await question.getByRole('button', { name: 'Delete' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('the placeholder of a record shows that it loads, that it failed, and that it is gone', async () => {
  const onRetry = vi.fn()
  const states = { title: 'Task', onClose: vi.fn(), onRetry }
  const { screen } = await renderInApp(<RecordDialog {...states} isMissing={false} loadError="Try again later." />)
  await expect.element(page.getByRole('alert').getByText("Couldn't load the task.")).toBeVisible()
  await expect.element(page.getByText('Try again later.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
  await screen.unmount()
  await renderInApp(<RecordDialog {...states} isMissing loadError={undefined} />)
  await expect.element(page.getByText('This task was deleted or is no longer shared with you.')).toBeVisible()
})
