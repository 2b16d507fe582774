import type { Organization } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listWrites } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleCeo, sampleMember, sampleOrganization, sampleOwner } from '../../testing/samples/accounts/accounts.ts'
import { sampleId, sampleUser } from '../../testing/samples/people.ts'
import { desktop, phone } from '../../testing/viewports.ts'
import { button, isAskedBeforeUnload, toast } from '../../testing/page-parts.ts'

const path = `/api/organizations/${sampleOrganization.id}`

/** Organizations that calls create, rename, delete and leave. */
function answerOrganizations(...organizations: Organization[]): Answers {
  let existing = organizations
  const remove = () => void (existing = [])
  return {
    'GET /api/invitations/mine': [],
    'GET /api/organizations': () => existing,
    'GET /api/organizations/{id}/users': [sampleOwner],
    'POST /api/organizations': ({ body }: ApiCall) => {
      existing = [{ ...sampleOrganization, ...(body as { name: string }) }]
      return existing[0]
    },
    [`PATCH ${path}`]: ({ body }: ApiCall) => {
      existing = [{ ...existing[0]!, ...(body as { name: string }) }]
      return existing[0]
    },
    [`DELETE ${path}`]: remove,
    [`POST ${path}/leave`]: remove,
  }
}

const open = (address: string, answers: Answers, { user = sampleCeo, viewport = desktop } = {}) =>
  openApp(address, answers, { user, viewport })

const listChanges = (calls: readonly ApiCall[]) => listWrites(calls).filter(({ call }) => call.includes('/api/organizations'))
const none = page.getByText(appMessages.organization.none)
const newName = page.getByLabelText('New organization')
const ownName = page.getByLabelText('Name', { exact: true })

test.for([desktop, phone])('a CEO without an organization creates one at $width pixels', async (viewport) => {
  const { calls } = await open('/app/organization', answerOrganizations(), { viewport })
  await expect.element(none).toBeVisible()
  await expect.element(button('Create')).toBeDisabled()
  await newName.fill('  ')
  await expect.element(button('Create')).toBeDisabled()
  await expectAccessible()
  await newName.fill('Northwind')
  await button('Create').click()
  await expect.element(toast(appMessages.organization.created)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Northwind' })).toBeVisible()
  await expect.poll(getAddress).toBe(`/app/organization?id=${sampleOrganization.id}`)
  await expect.element(page.getByRole('row').filter({ hasText: sampleUser.email })).toMatchTextContent('Admin (Owner)')
  expect(listChanges(calls)).toEqual([{ call: 'POST /api/organizations', body: { name: 'Northwind' } }])
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test.for([desktop, phone])('a long name without spaces wraps at $width pixels', async (viewport) => {
  const name = `Ω${'M'.repeat(200)}`
  await open('/app/organization', answerOrganizations({ ...sampleOrganization, name }), { viewport })
  await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expectNoSidewaysScroll()
})

test.for([desktop, phone])('an organization is renamed, and keeps its name without a new one at $width pixels', async (viewport) => {
  const { calls } = await open('/app/organization', answerOrganizations(sampleOrganization), { viewport })
  await expect.element(button('Rename')).toBeDisabled()
  await ownName.fill('')
  await expect.element(page.getByText(appMessages.organization.nameRequired)).toBeVisible()
  await expect.element(button('Rename')).toBeDisabled()
  await ownName.fill('Northwind Trading')
  await expect.poll(isAskedBeforeUnload).toBe(true)
  await button('Rename').click()
  await expect.element(toast(appMessages.organization.updated)).toBeVisible()
  await expect.poll(isAskedBeforeUnload).toBe(false)
  await expect.element(page.getByRole('heading', { name: 'Northwind Trading' })).toBeVisible()
  expect(listChanges(calls)).toEqual([{ call: `PATCH ${path}`, body: { name: 'Northwind Trading' } }])
})

test.for([desktop, phone])('an organization is deleted after a confirmation at $width pixels', async (viewport) => {
  const address = `/app/organization?id=${sampleOrganization.id}`
  const { calls } = await open(address, answerOrganizations(sampleOrganization), { viewport })
  await button('Delete').click()
  const question = page.getByRole('alertdialog', { name: 'Delete Organization' })
  await expect.element(question).toMatchTextContent('stay with the people who made them')
  await expectAccessible()
  expect(listChanges(calls)).toEqual([])
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast(appMessages.organization.deleted)).toBeVisible()
  await expect.element(none).toBeVisible()
  await expect.poll(getAddress).toBe('/app/organization')
  expect(listChanges(calls).map(({ call }) => call)).toEqual([`DELETE ${path}`])
})

test('the selected organization is in the URL', async () => {
  const beta = { ...sampleOrganization, id: sampleId(201), name: 'Beta' }
  const { reopen } = await open('/app/organization', answerOrganizations(sampleOrganization, beta))
  await expect.element(page.getByRole('heading', { name: 'Northwind' })).toBeVisible()
  const picker = page.getByLabelText('Organization', { exact: true })
  await picker.fill('Beta')
  await page.getByRole('option', { name: 'Beta' }).click()
  await expect.poll(getAddress).toBe(`/app/organization?id=${beta.id}`)
  await reopen()
  await expect.element(page.getByRole('heading', { name: 'Beta' })).toBeVisible()
})

const joined: Organization = { ...sampleOrganization, is_owner: false, can_manage: false, org_access_level: 'user', member_count: 2 }

test("a plain user sees their organizations and can't change anything", async () => {
  await open('/app/organization', answerOrganizations(joined), { user: sampleUser })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Northwind' })).toMatchTextContent('2 members')
  for (const name of ['Create', 'Rename', 'Delete', 'Add User'])
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  await expectAccessible()
})

test('a plain user without an organization learns how to get into one', async () => {
  await open('/app/organization', answerOrganizations(), { user: sampleUser })
  await expect.element(none).toBeVisible()
})

test.for([desktop, phone])('a member leaves an organization after a confirmation at $width pixels', async (viewport) => {
  const { calls } = await open('/app/organization', answerOrganizations(joined), { user: sampleUser, viewport })
  await button('Leave Northwind').click()
  const question = page.getByRole('alertdialog', { name: 'Leave Organization' })
  await expect.element(question).toMatchTextContent('Your notes and conversations stay yours.')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect.element(toast(membershipMessages.left)).toBeVisible()
  await expect.element(none).toBeVisible()
  expect(listChanges(calls)).toEqual([{ call: `POST ${path}/leave`, body: { successor_id: null } }])
})

test.for([desktop, phone])('the owner hands over the organization after a confirmation at $width pixels', async (viewport) => {
  let members = [sampleOwner, sampleMember]
  const { calls } = await open(
    '/app/organization',
    {
      ...answerOrganizations(sampleOrganization),
      'GET /api/organizations/{id}/users': () => members,
      [`POST ${path}/owner`]: () => {
        members = members.map((one) => ({ ...one, is_owner: !one.is_owner, org_access_level: 'admin' }))
        return { ...sampleOrganization, is_owner: false }
      },
    },
    { viewport },
  )
  await button('Make Tomas Okafor the owner').click()
  const question = page.getByRole('alertdialog', { name: 'Hand Over Organization' })
  await expect.element(question).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Hand over' }).click()
  await expect.element(toast(membershipMessages.handedOver)).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Tomas Okafor' })).toMatchTextContent('Admin (Owner)')
  expect(listChanges(calls)).toEqual([{ call: `POST ${path}/owner`, body: { user_id: sampleMember.id } }])
})
