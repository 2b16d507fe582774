import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pageOf } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible } from '../../testing/page-checks.ts'
import { emptyPages } from '../../testing/samples/pages.ts'
import { sampleId } from '../../testing/samples/people.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const help = page.getByRole('dialog', { name: 'Keyboard', exact: false })
const anyDialog = page.getByRole('dialog')
const userMenu = page.getByRole('button', { name: /^Your menu/ })

async function openTasks() {
  await openApp('/app/my-tasks', emptyPages)
  await expect.element(page.getByText(appMessages.task.none)).toBeVisible()
}

test('with a modifier shortcuts belong to the browser; the slash focuses the search, where letters are text', async () => {
  await openTasks()
  for (const modifier of ['Control', 'Alt', 'Meta']) await userEvent.keyboard(`{${modifier}>}c{/${modifier}}`)
  await userEvent.keyboard('/')
  const search = page.getByLabelText('Search', { exact: true })
  await expect.element(search).toHaveFocus()
  await expect.element(anyDialog).not.toBeInTheDocument()
  await userEvent.keyboard('cj?gn')
  await expect.element(search).toHaveValue('cj?gn')
  await expect.element(anyDialog).not.toBeInTheDocument()
  expect(window.location.pathname).toBe('/app/my-tasks')
  await search.fill('')
  await expect.poll(getAddress).toBe('/app/my-tasks')
})

test('the help lists the shortcuts of this person and leaves other keys without effect', async () => {
  await openTasks()
  await userEvent.keyboard('?')
  await expect.element(help.getByText('Create a task')).toBeVisible()
  await expect.element(help.getByText('Go to Tasks')).toBeVisible()
  await expect.element(help).toMatchTextContent('Search everything')
  await expect.element(help.getByText('Go to Super Admin')).not.toBeInTheDocument()
  await expectAccessible()
  await userEvent.keyboard('gn')
  await expect.element(help).toBeVisible()
  expect(getAddress()).toBe('/app/my-tasks')
  await userEvent.keyboard('{Escape}')
  await expect.element(help).not.toBeInTheDocument()
})

test('in an open menu letters move to an item', async () => {
  await openTasks()
  await userMenu.click()
  await expect.element(page.getByRole('menuitem', { name: 'Profile' })).toHaveFocus()
  await userEvent.keyboard('co')
  await expect.element(page.getByRole('menuitem', { name: 'Organization' })).toHaveFocus()
  await expect.element(anyDialog).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(userMenu).toHaveFocus()
})

test('C creates, and the letter is not typed into the form', async () => {
  await openTasks()
  await userEvent.keyboard('c')
  const title = page.getByRole('dialog', { name: 'Create New Task' }).getByLabelText('Title')
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(anyDialog).not.toBeInTheDocument()
  await userEvent.keyboard('gn')
  await expect.element(heading('Notes')).toHaveFocus()
  await userEvent.keyboard('c')
  await expect.element(page.getByLabelText('New note')).toHaveFocus()
  await expect.element(page.getByLabelText('New note')).toHaveValue('')
})

test("G and a letter open a page and focus its heading; the admin's letter does nothing", async () => {
  await openApp('/app/notes', emptyPages)
  await expect.element(heading('Notes')).toBeVisible()
  for (const [letter, address, name] of [
    ['t', '/app/my-tasks', 'Task Management'],
    ['r', '/app/run', 'Run'],
    ['n', '/app/notes', 'Notes'],
    ['o', '/app/organization', 'Organization'],
    ['b', '/app/bin', 'Bin'],
  ] as const) {
    await userEvent.keyboard(`g${letter}`)
    await expect.element(heading(name)).toHaveFocus()
    expect(getAddress()).toBe(address)
  }
  await userEvent.keyboard('ga')
  // Keys are handled in order, so the one before has been handled.
  await userEvent.keyboard('?')
  await expect.element(help).toBeVisible()
  expect(getAddress()).toBe('/app/bin')
})

test('J and K move through a list, and Enter opens', async () => {
  const tasks = ['First', 'Second'].map((title, index) => ({ ...sampleTask, id: sampleId(100 + index), title }))
  await openApp('/app/my-tasks', {
    ...emptyPages,
    'GET /api/tasks/': () => pageOf(tasks),
    'GET /api/tasks/{id}': tasks[0],
    'GET /api/attachments/{kind}/{id}': [],
  })
  const [first, second] = ['First', 'Second'].map((name) => page.getByRole('button', { name, exact: true })) as [
    typeof userMenu,
    typeof userMenu,
  ]
  await expect.element(second).toBeVisible()
  for (const [key, focused] of [
    ['j', first],
    ['j', second],
    ['j', second],
    ['k', first],
  ] as const) {
    await userEvent.keyboard(key)
    await expect.element(focused).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Edit Task' }).getByLabelText('Title')).toHaveValue('First')
  await userEvent.keyboard('{Escape}')
  await expect.element(first).toHaveFocus()
})

test('the first tab stop skips to the content, and letters in a field of a page are text', async () => {
  await openApp('/app/profile', emptyPages)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
  const role = page.getByLabelText('Role')
  await role.click()
  await userEvent.keyboard('gt?')
  await expect.element(role).toHaveValue('gt?')
  expect(window.location.pathname).toBe('/app/profile')
  await role.fill('')
  await userEvent.keyboard('{Tab}')
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('gt')
  await expect.poll(getAddress).toBe('/app/my-tasks')
})
