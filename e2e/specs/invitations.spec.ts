import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, test } from '../fixtures.ts'
import { isInvitation, rowOf, toInvitationPath } from '../membership.ts'
import { makeOrganization, toast } from '../task-pages.ts'

test('an existing person is invited, sees it at once, accepts on their own page and is a member', async ({
  page,
  browser,
  loginAs,
  person,
  enter,
}) => {
  const ines = await loginAs('ceo')
  const tomas = await person('user', { first_name: 'Tomas', last_name: 'Okafor' })
  await makeOrganization(ines, 'Northwind')
  const theirs = await browser.newContext({ viewport: page.viewportSize() })
  await enter(theirs, tomas)
  const visitor = await theirs.newPage()
  await visitor.goto('/app/ceodashboard')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/app/organization')
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Email').fill(tomas.email)
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(toast(page, membershipMessages.invitationSent)).toBeVisible()
  await expect(rowOf(page, tomas.email)).toContainText(appMessages.organization.invited)
  expect(await tomas.call('GET /api/organizations')).toEqual([])

  const invitation = visitor
    .getByRole('list', { name: 'Waiting for you', exact: true })
    .getByRole('listitem')
    .filter({ hasText: 'Join Northwind' })
  await expect(invitation).toContainText('Ines Faber')
  await invitation.getByRole('button', { name: 'Accept: Join Northwind' }).click()
  await expect(toast(visitor, membershipMessages.accepted('Northwind'))).toBeVisible()
  await expect(invitation).toBeHidden()
  await expect(rowOf(page, 'Tomas Okafor')).toContainText('User')

  await visitor.goto('/app/organization')
  await visitor.getByRole('button', { name: 'Leave Northwind' }).click()
  await visitor.getByRole('alertdialog', { name: 'Leave Organization' }).getByRole('button', { name: 'Leave' }).click()
  await expect(visitor.getByText(appMessages.organization.none)).toBeVisible()
  await expect(rowOf(page, 'Tomas Okafor')).toBeHidden()
  await theirs.close()
})

test('an invitation link asks an existing person to log in; for a waitlisted person it grants access', async ({ page, person, outbox }) => {
  const ines = await person('ceo')
  const kim = await person('waitlisted', { first_name: 'Kim' })
  const organization = await makeOrganization(ines, 'Northwind')
  await ines.call(`POST /api/organizations/${organization.id}/users`, { email: kim.email, org_access_level: 'user' })
  await expect.poll(() => outbox(kim.email).filter(isInvitation)).toHaveLength(1)
  const link = toInvitationPath(outbox(kim.email).find(isInvitation)!)

  await page.goto(link.replace('/invitation#', '/signup#'))
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText(`Log in as ${kim.email} to accept or decline.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(kim.email)
  await page.getByLabel('Password', { exact: true }).fill(kim.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Decline the invitation to Northwind' })).toBeVisible()
  await page.getByRole('link', { name: 'Decide later' }).click()
  await expect(page).toHaveURL('/waitlist')
  await page.getByRole('button', { name: 'Accept the invitation to Northwind' }).click()
  await expect(page).toHaveURL('/app/ceodashboard')
  expect(await kim.call('GET /api/users/me')).toMatchObject({ user_level: 'user', organization_id: organization.id })
  await page.goto(link)
  await expect(page.getByText(appMessages.organization.invitationInvalid)).toBeVisible()
})
