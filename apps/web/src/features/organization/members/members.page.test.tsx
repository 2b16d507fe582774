import type { OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listWrites } from '../../../testing/fake-api.ts'
import type { ApiCall } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleCeo, sampleMember, sampleOrganization, sampleOwner } from '../../../testing/samples/accounts/accounts.ts'
import { sampleId } from '../../../testing/samples/people.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { button, toast } from '../../../testing/page-parts.ts'

const path = `/api/organizations/${sampleOrganization.id}/users`
const password = 'quiet-harbour-lantern'
const invited: OrganizationUser = {
  ...sampleMember,
  id: sampleId(202),
  email: 'kim@adjutant.test',
  first_name: null,
  last_name: null,
  is_invite: true,
  invite_expires_at: '2026-12-01T09:00:00.000Z',
}

/** A new person with a password gets a managed account, another one an invitation. */
function toNewMember({ password: chosen, ...fields }: Partial<OrganizationUser> & { password?: string }): OrganizationUser {
  const managed = { ...sampleMember, id: sampleId(203), is_managed: true, can_change_account: true }
  return { ...(chosen ? managed : invited), ...fields }
}

/** Opens the organization with these people besides its owner. */
async function open(people: OrganizationUser[], viewport = desktop) {
  let members = [sampleOwner, ...people]
  const isNamed = ({ call }: ApiCall, { id }: OrganizationUser) => call.includes(id)
  const answers = {
    'GET /api/invitations/mine': [],
    'GET /api/organizations': [sampleOrganization],
    [`GET ${path}`]: () => members,
    [`POST ${path}`]: ({ body }: ApiCall) => {
      members = [...members, toNewMember(body as Partial<OrganizationUser>)]
      return members.at(-1)
    },
    [`PATCH ${path}/{userId}`]: (made: ApiCall) => {
      members = members.map((one) => (isNamed(made, one) ? { ...one, ...(made.body as Partial<OrganizationUser>) } : one))
      return members.find((one) => isNamed(made, one))
    },
    [`DELETE ${path}/{userId}`]: (made: ApiCall) => void (members = members.filter((one) => !isNamed(made, one))),
    [`POST ${path}/{userId}/resend`]: invited,
  }
  const { calls } = await openApp('/app/organization', answers, { user: sampleCeo, viewport })
  return { listChanges: () => listWrites(calls).filter(({ call }) => call.includes(path)) }
}

const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
const adding = page.getByRole('dialog', { name: 'Add User' })
const editing = page.getByRole('dialog', { name: 'Edit User' })
const field = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true })
const add = adding.getByRole('button', { name: 'Add user' })
const save = editing.getByRole('button', { name: 'Save changes' })

test.for([desktop, phone])('the form for a new user names missing and invalid values at $width pixels', async (viewport) => {
  const { listChanges } = await open([], viewport)
  await button('Add User').click()
  await add.click()
  await expect.element(adding.getByText(appMessages.user.emailRequired)).toBeVisible()
  await field('Email').fill('jo at adjutant')
  await field('Password').fill('short')
  await add.click()
  await expect.element(adding.getByText(appMessages.user.emailInvalid)).toBeVisible()
  await expect.element(adding.getByText(appMessages.password.tooShort)).toBeVisible()
  await expect.element(field('Email')).toHaveFocus()
  expect(listChanges()).toEqual([])
  await expectAccessible()
  await expectNoSidewaysScroll()
})

test.for([desktop, phone])('a user added with a password is a member at once at $width pixels', async (viewport) => {
  const { listChanges } = await open([], viewport)
  const email = 'jo@adjutant.test'
  await button('Add User').click()
  await field('Email').fill(email)
  await field('First name').fill('Jo')
  await field('Password').fill(password)
  await userEvent.selectOptions(field('Access level'), 'Manager')
  await add.click()
  await expect.element(toast(appMessages.user.created)).toBeVisible()
  await expect.element(adding).not.toBeInTheDocument()
  await expect.element(rowOf(email)).toMatchTextContent('Manager')
  expect(listChanges()).toEqual([
    { call: `POST ${path}`, body: { email, first_name: 'Jo', last_name: '', password, org_access_level: 'manager' } },
  ])
})

test.for([desktop, phone])('a user added without a password is invited at $width pixels', async (viewport) => {
  const { listChanges } = await open([], viewport)
  await button('Add User').click()
  await field('Email').fill(invited.email)
  await add.click()
  await expect.element(toast(membershipMessages.invitationSent)).toBeVisible()
  await expect.element(adding).not.toBeInTheDocument()
  await expect.element(rowOf(invited.email)).toMatchTextContent(appMessages.organization.invited)
  expect(listChanges()).toEqual([
    { call: `POST ${path}`, body: { email: invited.email, first_name: '', last_name: '', org_access_level: 'user' } },
  ])
})

test.for([desktop, phone])('a managed account gets a new name and password at $width pixels', async (viewport) => {
  const { listChanges } = await open([{ ...sampleMember, last_name: null, is_managed: true, can_change_account: true }], viewport)
  await button('Edit Tomas').click()
  await field('Last name').fill('Lindqvist')
  await field('Password').fill(password)
  await save.click()
  await expect.element(toast(appMessages.user.updated)).toBeVisible()
  await expect.element(rowOf('Tomas Lindqvist')).toBeVisible()
  expect(listChanges()).toEqual([{ call: `PATCH ${path}/${sampleMember.id}`, body: { last_name: 'Lindqvist', password } }])
})

test('of an account that the organization does not manage, only the access is changed', async () => {
  const { listChanges } = await open([sampleMember])
  await button('Edit Tomas Okafor').click()
  await expect.element(field('Email')).toHaveAttribute('readonly')
  await expect.element(field('First name')).not.toBeInTheDocument()
  await expect.element(field('Password')).not.toBeInTheDocument()
  await save.click()
  await expect.element(toast(appMessages.user.noChanges)).toBeVisible()
  expect(listChanges()).toEqual([])
  await userEvent.selectOptions(field('Access level'), 'Manager')
  await save.click()
  await expect.element(toast(appMessages.user.updated)).toBeVisible()
  await expect.element(rowOf(sampleMember.email)).toMatchTextContent('Manager')
  expect(listChanges()).toEqual([{ call: `PATCH ${path}/${sampleMember.id}`, body: { org_access_level: 'manager' } }])
})

test("a member is removed after a confirmation; the owner can't be removed", async () => {
  const { listChanges } = await open([sampleMember])
  await button('Remove Tomas Okafor').click()
  const question = page.getByRole('alertdialog', { name: 'Remove User' })
  await expect.element(question).toMatchTextContent('The account itself stays.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect.element(toast('User Removed')).toBeVisible()
  await expect.element(rowOf(sampleMember.email)).not.toBeInTheDocument()
  expect(listChanges().map(({ call }) => call)).toEqual([`DELETE ${path}/${sampleMember.id}`])
  await expect.element(rowOf(sampleOwner.email)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
})

test('an invitation is sent again, or revoked after a confirmation', async () => {
  const { listChanges } = await open([invited])
  await button(`Resend the invitation to ${invited.email}`).click()
  await expect.element(toast('Invitation sent again')).toBeVisible()
  await button(`Revoke the invitation for ${invited.email}`).click()
  await page.getByRole('alertdialog', { name: 'Revoke Invitation' }).getByRole('button', { name: 'Revoke' }).click()
  await expect.element(toast('Invitation revoked')).toBeVisible()
  await expect.element(rowOf(invited.email)).not.toBeInTheDocument()
  expect(listChanges().map(({ call }) => call)).toEqual([`POST ${path}/${invited.id}/resend`, `DELETE ${path}/${invited.id}`])
})
