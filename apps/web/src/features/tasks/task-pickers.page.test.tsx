import type { Organization } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites, rejection } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { openApp } from '../../testing/open-app.tsx'
import { expectAccessible } from '../../testing/page-checks.ts'
import { tryAgain } from '../../testing/page-parts.ts'
import { createRecords } from '../../testing/records.ts'
import { emptyPages } from '../../testing/samples/pages.ts'
import { sampleId, sampleTime } from '../../testing/samples/people.ts'
import { sampleTask } from '../../testing/samples/tasks.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const options = page.getByRole('listbox', { name: 'Options' }).getByRole('option')
const chosen = page.getByRole('listbox', { name: 'Options' }).getByRole('option', { selected: true })
const textsOf = (locator: typeof options) => locator.elements().map(({ textContent }) => textContent)
async function expectCount(locator: typeof options, count: number) {
  await expect.poll(() => locator.elements().length).toBe(count)
}

const people = Array.from({ length: 2_000 }, (_, index) => ({
  id: sampleId(index),
  name: `Person ${index}`,
  email: `p${index}@example.com`,
}))

const dialog = page.getByRole('dialog', { name: 'Create New Task' })
const assignee = dialog.getByRole('combobox', { name: 'Assignee' })

async function openNewTask(answers: Answers, viewport = desktop) {
  await openApp('/app/my-tasks', { ...emptyPages, ...answers }, { viewport })
  await page.getByRole('button', { name: 'Create New Task' }).click()
  await expect.element(assignee).toHaveValue('Unassigned')
  await assignee.click()
}

test.for([desktop, phone])('a picker of people shows that it loads or failed, and can be retried, at $width pixels', async (viewport) => {
  const held = Promise.withResolvers<void>()
  let isDown = true
  const answer = async () => {
    await held.promise
    return isDown ? rejection(500, appMessages.http.unexpected) : people
  }
  await openNewTask({ 'GET /api/contacts/assignable': answer }, viewport)
  await expect.element(dialog.getByText('Loading…', { exact: true }).first()).toBeVisible()
  held.resolve()
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await tryAgain(() => (isDown = false), dialog)
  await expect.element(options.nth(1)).toHaveTextContent('Person 0')
  await expect.element(options.first()).toHaveAttribute('aria-setsize', '2001')
  await expectCount(options, 100)
  await expectAccessible()
})

test.for([desktop, phone])('two thousand people are searched by keyboard at $width pixels', async (viewport) => {
  await openNewTask({ 'GET /api/contacts/assignable': people }, viewport)
  // Escape closes the list only, and text that was not picked is dropped.
  await assignee.fill('nobody of this name')
  await expect.element(dialog.getByText('No matches.').first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expectCount(options, 0)
  await expect.element(dialog).toBeVisible()
  await expect.element(assignee).toHaveValue('Unassigned')

  // Up from the first option wraps to the last, which the list then renders.
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  await expect.element(options.last()).toHaveTextContent('Person 1999')
  await expect.element(options.last()).toBeInViewport()
  await assignee.fill('son 1998')
  await expect.poll(() => textsOf(options)).toEqual(['Person 1998'])
  await userEvent.keyboard('{Enter}')
  await expect.element(assignee).toHaveValue('Person 1998')
  await expectCount(options, 0)
  await assignee.click()
  await expect.element(chosen).toHaveTextContent('Person 1998')
  await expect.element(chosen).toBeInViewport()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  await expectCount(options, 0)
  await expect.element(assignee).toHaveValue('Person 1998')
})

const toOrganization = (name: string, index: number): Organization => ({
  id: sampleId(300 + index),
  name,
  is_owner: true,
  can_manage: true,
  org_access_level: 'admin',
  member_count: 1,
  created_at: sampleTime,
})

// Fewer would be checkboxes.
const organizations = ['Amber', 'Birch', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Gable', 'Heron', 'Indigo'].map(toOrganization)

test.for([desktop, phone])('many organizations are picked by search and shown as chips at $width pixels', async (viewport) => {
  const { answers } = createRecords({ path: '/api/tasks/', records: [sampleTask], sample: sampleTask })
  const { calls } = await openApp(
    `/app/my-tasks?task=${sampleTask.id}`,
    { ...emptyPages, 'GET /api/organizations': organizations, 'GET /api/attachments/{kind}/{id}': [], ...answers },
    { viewport },
  )
  const edit = page.getByRole('dialog', { name: 'Edit Task' })
  const sharing = edit.getByRole('combobox', { name: 'Share with organizations' })
  await sharing.fill('heron')
  await userEvent.keyboard('{Enter}')
  await sharing.fill('ced')
  await userEvent.keyboard('{Enter}')
  await options.getByText('Birch').click()
  await expect.poll(() => textsOf(chosen)).toEqual(['Birch', 'Cedar', 'Heron'])
  await userEvent.keyboard('{Escape}')
  const chips = edit.getByRole('button', { name: /^Remove (Amber|Birch|Cedar|Heron)$/ })
  await expectCount(chips, 3)
  await expectAccessible()
  await sharing.click()
  await userEvent.keyboard('{Escape}{Backspace}')
  await expectCount(chips, 2)
  await chips.first().click()
  await expectCount(chips, 1)
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(edit).not.toBeInTheDocument()
  expect(listWrites(calls).find(({ call }) => call.startsWith('PUT '))?.body).toMatchObject({ shared_org_ids: [organizations[2]!.id] })
})
