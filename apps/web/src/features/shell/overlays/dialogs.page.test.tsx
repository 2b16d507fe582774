import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf } from '../../../testing/fake-api.ts'
import { sampleVersion } from '../../../testing/samples/history.ts'
import { toTask } from '../../../testing/samples/task-records.ts'
import { sampleTask } from '../../../testing/samples/tasks.ts'
import { openTasks, titleOf } from '../../../testing/pages/task-page.ts'
import { phone } from '../../../testing/viewports.ts'
import { toast } from '../../../testing/page-parts.ts'

const editDialog = page.getByRole('dialog', { name: 'Edit Task' })

/** Whether the page behind a dialog can take the focus. */
function canFocusBehind() {
  const behind = document.querySelector<HTMLElement>('main button')!
  behind.focus({ preventScroll: true })
  return document.activeElement === behind
}

test('a dialog makes the page inert and keeps it from scrolling, and a press beside it keeps it open', async () => {
  const tasks = Array.from({ length: 25 }, (_, index) => toTask(index, `Check ${index}`))
  await openTasks('/app/my-tasks', tasks)
  await expect.element(titleOf('Check 24')).toBeVisible()
  expect(canFocusBehind()).toBe(true)
  await titleOf('Check 24').click()
  await expect.element(editDialog).toBeVisible()
  expect(canFocusBehind()).toBe(false)
  const scrolledTo = window.scrollY
  expect(scrolledTo).toBeGreaterThan(0)
  // The fields scroll by themselves; the heading does not.
  await userEvent.wheel(editDialog.getByRole('heading', { name: 'Edit Task' }), { delta: { y: -600 } })
  await editDialog.click({ position: { x: -20, y: 20 } })
  await expect.element(editDialog).toBeVisible()
  expect(window.scrollY).toBe(scrolledTo)
})

test('a toast above a dialog can be dismissed, and stays when the dialog closes', async () => {
  await openTasks('/app/my-tasks', [sampleTask])
  await titleOf('Sign the lease').click()
  const save = editDialog.getByRole('button', { name: 'Save changes' })
  const dismiss = page.getByRole('button', { name: 'Dismiss' })
  const noChanges = toast(appMessages.user.noChanges)
  await expect.element(save).toBeVisible()
  // Toasts disappear after seconds, which a busy machine needs for a click.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await save.click()
  await expect.element(noChanges).toBeVisible()
  await dismiss.click()
  await expect.element(noChanges).not.toBeInTheDocument()
  await expect.element(editDialog).toBeVisible()

  await save.click()
  await expect.element(noChanges).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(editDialog).not.toBeInTheDocument()
  await expect.element(noChanges).toBeVisible()
  await dismiss.click()
  await expect.element(noChanges).not.toBeInTheDocument()
})

test('a busy dialog stays open however often Escape is pressed', async () => {
  const held = Promise.withResolvers<void>()
  let isCreated = false
  await openTasks('/app/my-tasks', [], {
    answers: {
      'GET /api/tasks/': () => pageOf(isCreated ? [sampleTask] : []),
      'POST /api/tasks/': async () => {
        await held.promise
        isCreated = true
        return sampleTask
      },
    },
  })
  await page.getByRole('button', { name: 'Create New Task' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await dialog.getByLabelText('Title').fill('Sign the lease')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Escape}{Escape}{Escape}{Escape}')
  await expect.element(dialog).toBeVisible()
  held.resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(titleOf('Sign the lease')).toBeVisible()
})

test('a question over a dialog closes alone, and both return the focus', async () => {
  await openTasks('/app/my-tasks', [sampleTask], { answers: { 'GET /api/history/task/{id}': () => pageOf([sampleVersion]) } })
  await titleOf('Sign the lease').click()
  await editDialog.getByRole('button', { name: 'Change history' }).click()
  const restore = editDialog.getByRole('button', { name: /^Restore version 1/ })
  await restore.click()
  const question = page.getByRole('alertdialog', { name: 'Restore this version?' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(restore).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(editDialog).not.toBeInTheDocument()
  await expect.element(titleOf('Sign the lease')).toHaveFocus()
})

test('a press beside the drawer of a phone closes it', async () => {
  await openTasks('/app/my-tasks', [], { viewport: phone })
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(drawer).toBeVisible()
  await drawer.click({ position: { x: 340, y: 400 } })
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})

test('a press beside the search closes it', async () => {
  await openTasks('/app/my-tasks', [])
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = page.getByRole('dialog', { name: 'Search everything' })
  await expect.element(search.getByRole('combobox')).toHaveFocus()
  await search.click({ position: { x: -20, y: 20 } })
  await expect.element(search).not.toBeInTheDocument()
})
