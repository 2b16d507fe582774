import type { Task } from '@adjutant/contract/tasks'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, expectNoSidewaysScroll, navigateInApp, test, withSelectedText } from '../fixtures.ts'
import { addMember, listTitles, makeOrganization, makeTask, pickOption, titleOf, toast } from '../task-pages.ts'

test('a new task needs a title, defaults to To Do and medium, and is created once', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await page.goto('/app/notes')
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByText(appMessages.task.none)).toBeVisible()
  await expect(page.getByText('Create your first task: what needs to happen, who does it, and by when.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const create = page.getByRole('button', { name: 'Create New Task' })
  await create.click()
  const dialog = page.getByRole('dialog', { name: 'Create New Task' })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  // Back closes the form, not the page.
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/my-tasks$/)

  await create.click()
  await expect(dialog.getByLabel('Status')).toHaveValue('To Do')
  await expect(dialog.getByLabel('Priority')).toHaveValue('medium')
  await expect(dialog.getByLabel('Priority').getByRole('option')).toHaveText(['low', 'medium', 'high'])
  await dialog.getByRole('button', { name: 'Create task' }).click()
  await expect(dialog.getByText(appMessages.task.titleRequired)).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expectAccessible(page)

  await dialog.getByLabel('Title').fill('  Sign the lease ')
  await dialog.getByLabel('Description').fill('Rotterdam, ten years')
  await dialog.getByLabel('Due date').fill('2031-03-09')
  await dialog.getByLabel('Notes').fill('Ask for a break clause')
  await dialog.getByRole('button', { name: 'Create task' }).dblclick()
  await expect(toast(page, 'Task created')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(create).toBeFocused()
  await expect(titleOf(page, 'Sign the lease')).toBeVisible()

  const [task, ...others] = await ines.call<Task[]>('GET /api/tasks/')
  expect(others).toEqual([])
  expect(task).toMatchObject({
    title: 'Sign the lease',
    description: 'Rotterdam, ten years',
    status: 'To Do',
    priority: 'Medium',
    due_date: '2031-03-09',
    notes: 'Ask for a break clause',
  })
})

test('each filter narrows the list, is in the URL and survives a reload', async ({ page, loginAs, person }) => {
  const ines = await loginAs('ceo')
  const tomas = await person('user', { first_name: 'Tomas', last_name: 'Okafor' })
  const { id } = await makeOrganization(ines, 'Northwind')
  await addMember(ines, id, tomas, 'user')
  const wanted = { status: 'Review', priority: 'Urgent', assigned_to_user_id: tomas.id, shared_org_ids: [id] }
  await Promise.all([
    makeTask(ines, 'Freight rates', wanted),
    makeTask(ines, 'Freight audit', { ...wanted, shared_org_ids: [] }),
    makeTask(ines, 'Freight claims', { ...wanted, assigned_to_user_id: null }),
    makeTask(ines, 'Freight insurance', { ...wanted, priority: 'Low' }),
    makeTask(ines, 'Freight forwarder', { ...wanted, status: 'To Do' }),
    makeTask(ines, 'Letterhead', wanted),
  ])
  await page.goto('/app/my-tasks')
  await expect(titleOf(page, 'Letterhead')).toBeVisible()

  const steps = [
    { narrow: () => page.getByLabel('Search', { exact: true }).fill('freight'), address: /[?&]search=freight(&|$)/, gone: 'Letterhead' },
    {
      narrow: () => page.getByLabel('Status', { exact: true }).selectOption('Review'),
      address: /[?&]status=Review(&|$)/,
      gone: 'Freight forwarder',
    },
    {
      narrow: () => page.getByLabel('Priority', { exact: true }).selectOption('Urgent'),
      address: /[?&]priority=Urgent(&|$)/,
      gone: 'Freight insurance',
    },
    {
      narrow: () => pickOption(page.getByLabel('Assignee', { exact: true }), 'Tomas Okafor'),
      address: new RegExp(`[?&]assignee=${tomas.id}(&|$)`),
      gone: 'Freight claims',
    },
    {
      narrow: () => page.getByLabel('Organization', { exact: true }).selectOption('Northwind'),
      address: new RegExp(`[?&]organization=${id}(&|$)`),
      gone: 'Freight audit',
    },
  ]
  for (const { narrow, address, gone } of steps) {
    await narrow()
    await expect(page).toHaveURL(address)
    await expect(titleOf(page, gone)).toBeHidden()
  }
  await page.reload()
  await expect(titleOf(page, 'Freight rates')).toBeVisible()
  await expect.poll(() => listTitles(page)).toEqual(['Freight rates'])
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('freight')
  await expect(page.getByLabel('Assignee', { exact: true })).toHaveValue('Tomas Okafor')

  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL('/app/my-tasks')
  await expect(titleOf(page, 'Letterhead')).toBeVisible()
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeHidden()
})

test('a cleared search stays cleared', async ({ page, loginAs }) => {
  await makeTask(await loginAs('user'), 'Letterhead')
  await page.clock.install()
  await page.goto('/app/my-tasks?search=freight')
  await expect(page.getByText('No tasks match these filters. Clear them to see all tasks.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(titleOf(page, 'Letterhead')).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue('')
  await expect(page).toHaveURL('/app/my-tasks')
})

test('Done tasks are shown on request, and the old list stays until the new one arrives', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await makeTask(ines, 'Approve the policy', { status: 'Done' })
  await makeTask(ines, 'Write the policy')
  await makeTask(ines, 'Print the policy', { status: 'Cancelled' })
  await page.goto('/app/my-tasks')
  await expect(titleOf(page, 'Write the policy')).toBeVisible()
  await expect(titleOf(page, 'Approve the policy')).toBeHidden()
  // Open counts all tasks that are neither Done nor Cancelled, regardless of filters.
  const figures = page.getByRole('main').getByRole('definition')
  await expect(figures).toHaveText(['1', '1'])
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/tasks/?*', async (route) => {
    await isAnswered
    await route.continue()
  })
  // The address decides whether it is checked, and changes a moment after the click, which check() doesn't wait for.
  const completed = page.getByLabel('Include Completed Tasks')
  await completed.click()
  await expect(completed).toBeChecked()
  await expect(page).toHaveURL('/app/my-tasks?completed=true')
  await expect(titleOf(page, 'Write the policy')).toBeVisible()
  answer()
  await expect(titleOf(page, 'Approve the policy')).toBeVisible()
  await expect(page.getByRole('main').locator('dl')).toHaveText('Open1Closed2')
  await completed.click()
  await expect(titleOf(page, 'Approve the policy')).toBeHidden()

  await page.getByLabel('Status', { exact: true }).selectOption('Done')
  await expect(titleOf(page, 'Approve the policy')).toBeVisible()
  await expect(titleOf(page, 'Write the policy')).toBeHidden()
})

test('a column header sorts and announces it', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await makeTask(ines, 'Beta', { due_date: '2031-01-01', priority: 'Low' })
  await makeTask(ines, 'Alpha', { due_date: '2031-01-02', priority: 'Medium' })
  await makeTask(ines, 'Gamma', { due_date: '2031-01-03', priority: 'Urgent' })
  await page.goto('/app/my-tasks')
  await expect(page.getByRole('columnheader', { name: 'Due' })).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(() => listTitles(page)).toEqual(['Beta', 'Alpha', 'Gamma'])
  await page.getByRole('button', { name: 'Title' }).click()
  await expect(page).toHaveURL('/app/my-tasks?sort=title')
  await expect(page.locator('main [data-list-item]')).toHaveText(['Alpha', 'Beta', 'Gamma'])
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Priority' }).click()
  await expect(page.locator('main [data-list-item]')).toHaveText(['Gamma', 'Alpha', 'Beta'])
})

test('the grid shows the same tasks as cards with rendered text, and is remembered', { tag: '@phone' }, async ({ page, loginAs }) => {
  await makeTask(await loginAs('user'), 'Sign the lease', { description: 'Rotterdam, **ten years**', notes: '- Ask for a clause' })
  await page.goto('/app/my-tasks')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('radio', { name: 'Grid' }).click()
  await expect(page).toHaveURL('/app/my-tasks?view=grid')
  await expect(page.getByRole('table')).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: 'Sign the lease' })
  await expect(card).toContainText('Rotterdam, ten years')
  await expect(card.locator('strong')).toHaveText('ten years')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await navigateInApp(page, '/app/notes')
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await navigateInApp(page, '/app/my-tasks')
  await expect(page.getByRole('radio', { name: 'Grid' })).toBeChecked()

  // The whole card opens the task with rendered text; the source appears for editing.
  await card.getByText('Unassigned').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  const description = dialog.getByRole('group', { name: 'Description' })
  await expect(description.locator('strong')).toHaveText('ten years')
  await expect(dialog.getByRole('group', { name: 'Notes' }).getByRole('listitem')).toHaveText('Ask for a clause')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Edit description' }).click()
  await expect(dialog.getByLabel('Description')).toBeFocused()
  await expect(dialog.getByLabel('Description')).toHaveValue('Rotterdam, **ten years**')
  await page.keyboard.press('Escape')
  await expect(titleOf(page, 'Sign the lease')).toBeFocused()
  await page.getByRole('radio', { name: 'List' }).click()
  await expect(page).toHaveURL('/app/my-tasks')
  await page.reload()
  await expect(page.getByRole('table')).toBeVisible()
})

test('status and priority change in the list at once, a rejected change is reverted, a deleted task is restored', async ({
  page,
  loginAs,
}) => {
  const ines = await loginAs('user')
  const { id } = await makeTask(ines, 'Close the books', { status: 'Pending' })
  await page.goto('/app/my-tasks')
  const status = page.getByLabel('Status of Close the books')
  await expect(status.getByRole('option')).toHaveText(['To Do', 'Pending', 'In Progress', 'Review', 'Done', 'Cancelled'])
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**/api/tasks/${id}`, async (route) => {
    await isAnswered
    await route.fulfill({ status: 409, json: { detail: appMessages.task.cannotEdit } })
  })
  await status.selectOption('In Progress')
  await expect(status).toHaveValue('In Progress')
  answer()
  await expect(page.getByRole('alert').getByText(appMessages.task.cannotEdit)).toBeVisible()
  await expect(page.getByRole('alert').getByText('Update Failed')).toBeVisible()
  await expect(status).toHaveValue('Pending')
  await page.unroute(`**/api/tasks/${id}`)

  await status.selectOption('Review')
  await page.getByLabel('Priority of Close the books').selectOption('Urgent')
  await expect.poll(() => ines.call<Task>(`GET /api/tasks/${id}`)).toMatchObject({ status: 'Review', priority: 'Urgent' })
  await page.reload()
  await expect(status).toHaveValue('Review')
  await expect(page.getByLabel('Priority of Close the books')).toHaveValue('Urgent')
  // Pending is only for tasks that have not started.
  await expect(status.getByRole('option')).toHaveText(['To Do', 'In Progress', 'Review', 'Done', 'Cancelled'])
  await page.getByRole('button', { name: 'Create New Task' }).click()
  await expect(page.getByRole('dialog').getByLabel('Status').getByRole('option')).toContainText(['To Do', 'Pending'])
  await page.keyboard.press('Escape')

  await status.selectOption('Done')
  await expect(toast(page, 'Task completed')).toBeVisible()
  await expect(page.getByText(appMessages.task.none)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Task reopened')).toBeVisible()
  await expect(status).toHaveValue('Review')

  // A click beside the controls opens the task; selecting text does not.
  const cell = page.getByRole('row').filter({ hasText: 'Close the books' }).getByText('Unassigned')
  await withSelectedText(page, cell, () => expect(page.getByRole('dialog')).toBeHidden())
  await cell.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Task deleted')).toBeVisible()
  await expect(page.getByText(appMessages.task.none)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Task restored')).toBeVisible()
  await expect(titleOf(page, 'Close the books')).toBeVisible()
})

test('a list that fails to load shows why and can be retried; a failed refetch keeps the list', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  await makeTask(ines, 'Close the books')
  const refuse = () =>
    page.route('**/api/tasks/**', (route) => route.fulfill({ status: 503, json: { detail: appMessages.wire.unavailable } }))
  await refuse()
  await page.goto('/app/my-tasks')
  await expect(page.getByText(`${appMessages.task.fetchFailed}${appMessages.wire.unavailable}`)).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/tasks/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(titleOf(page, 'Close the books')).toBeVisible()

  await refuse()
  await Promise.all([page.waitForResponse('**/api/tasks/**'), makeTask(ines, 'Close the year')])
  // The query retries once before it fails.
  await page.waitForResponse('**/api/tasks/**')
  await expect(titleOf(page, 'Close the books')).toBeVisible()
  await expect(page.getByText(appMessages.task.fetchFailed)).toBeHidden()
})

test('a long list is paged', async ({ page, loginAs }) => {
  const ines = await loginAs('user')
  const days = Array.from({ length: 27 }, (_, index) => String(index + 1).padStart(2, '0'))
  await Promise.all(days.map((day) => makeTask(ines, `Check ${day}`, { due_date: `2031-05-${day}` })))
  await page.goto('/app/my-tasks')
  await expect(page.getByText('1–25 of 27')).toBeVisible()
  await expect(titleOf(page, 'Check 25')).toBeVisible()
  await expect(titleOf(page, 'Check 26')).toBeHidden()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/app/my-tasks?skip=25')
  await expect(page.getByText('26–27 of 27')).toBeVisible()
  await expect(page.locator('main [data-list-item]')).toHaveText(['Check 26', 'Check 27'])
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(titleOf(page, 'Check 01')).toBeVisible()
})
