import { expect, expectAccessible, test } from '../fixtures.ts'
import { chosenOptions, listedOptions } from '../pickers.ts'
import { makeOrganization, makeTask } from '../task-pages.ts'

const manyPeople = Array.from({ length: 2_000 }, (_, n) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name: `Person ${n}`,
  email: `p${n}@example.com`,
}))

test.describe('a picker of people', () => {
  test.use({ expectedError: /500/ })

  test('shows that it loads or failed, and searches two thousand people by keyboard', { tag: '@phone' }, async ({ page, loginAs }) => {
    await loginAs('user')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/contacts/assignable*', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, json: { detail: 'Something went wrong.' } })
    })
    await page.goto('/app/my-tasks')
    await page.getByRole('button', { name: 'Create New Task' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create New Task' })
    const assignee = dialog.getByRole('combobox', { name: 'Assignee' })
    await expect(assignee).toHaveValue('Unassigned')
    await assignee.click()
    await expect(dialog.getByText('Loading…', { exact: true }).first()).toBeVisible()
    held.resolve()
    const retry = dialog.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/contacts/assignable*')
    await page.route('**/api/contacts/assignable*', (route) => route.fulfill({ json: manyPeople }))
    await retry.click()
    const options = listedOptions(assignee)
    await expect(options.nth(1)).toHaveText('Person 0')
    await expect(options.first()).toHaveAttribute('aria-setsize', '2001')
    await expect(options).toHaveCount(100)
    await expectAccessible(page)

    // Escape closes the list only, and text that was not picked is dropped.
    await assignee.fill('nobody of this name')
    await expect(dialog.getByText('No matches.').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(options).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await expect(assignee).toHaveValue('Unassigned')

    // Up from the first option wraps to the last, which the list then renders.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(options.last()).toHaveText('Person 1999')
    await expect(options.last()).toBeInViewport()
    await assignee.fill('son 1998')
    await expect(options).toHaveText(['Person 1998'])
    await page.keyboard.press('Enter')
    await expect(assignee).toHaveValue('Person 1998')
    await expect(options).toHaveCount(0)
    await assignee.click()
    await expect(chosenOptions(assignee)).toHaveText('Person 1998')
    await expect(chosenOptions(assignee)).toBeInViewport()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    await expect(options).toHaveCount(0)
    await expect(assignee).toHaveValue('Person 1998')
  })
})

test('Many organizations are picked by search and shown as chips', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  const names = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Gable', 'Heron', 'Indigo']
  const made = await Promise.all(names.map((name) => makeOrganization(ines, name)))
  // Fewer would be checkboxes.
  await Promise.all(Array.from({ length: 12 }, (_, n) => makeOrganization(ines, `Other ${n}`)))
  const { id } = await makeTask(ines, 'Close the books')
  await page.goto(`/app/my-tasks?task=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Task' })
  const sharing = dialog.getByRole('combobox', { name: 'Share with organizations' })
  await sharing.fill('heron')
  await page.keyboard.press('Enter')
  await sharing.fill('ced')
  await page.keyboard.press('Enter')
  await listedOptions(sharing).getByText('Birch').click()
  await expect(chosenOptions(sharing)).toHaveText(['Birch', 'Cedar', 'Heron'])
  await page.keyboard.press('Escape')
  const chips = dialog.getByRole('button', { name: /^Remove (Amber|Birch|Cedar|Heron)$/ })
  await expect(chips).toHaveCount(3)
  await expectAccessible(page)
  await sharing.focus()
  await page.keyboard.press('Backspace')
  await expect(chips).toHaveCount(2)
  await chips.first().click()
  await expect(chips).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await ines.call(`GET /api/tasks/${id}`)).toMatchObject({ shared_org_ids: [made[2]!.id] })
})
