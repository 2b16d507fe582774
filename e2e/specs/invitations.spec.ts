import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../fixtures.ts'
import { isInvitation, rowOf, toInvitationPath } from '../membership.ts'
import { makeOrganization, toast } from '../task-pages.ts'

test(
  'an existing person is invited, accepts on their own page, gets the organization, and leaves it; their records stay with it',
  { tag: '@phone' },
  async ({ page, browser, loginAs, person, enter }) => {
    const ines = await loginAs('ceo')
    const tomas = await person('user', { first_name: 'Tomas', last_name: 'Okafor' })
    const organization = await makeOrganization(ines, 'Northwind')
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
    await expectAccessible(visitor)
    await expectNoSidewaysScroll(visitor)
    await invitation.getByRole('button', { name: 'Accept: Join Northwind' }).click()
    await expect(toast(visitor, membershipMessages.accepted('Northwind'))).toBeVisible()
    await expect(invitation).toBeHidden()
    await expect(rowOf(page, 'Tomas Okafor')).toContainText('User')
    const goal = await tomas.call<{ id: string }>('POST /api/strategic-goals/', {
      title: 'Open the northern route',
      due_date: '2030-01-01',
      organization_id: organization.id,
    })

    await page.getByRole('button', { name: 'Make Tomas Okafor the owner' }).click()
    const handover = page.getByRole('alertdialog', { name: 'Hand Over Organization' })
    await expectAccessible(page)
    await handover.getByRole('button', { name: 'Hand over' }).click()
    await expect(toast(page, membershipMessages.handedOver)).toBeVisible()
    await expect(rowOf(page, 'Tomas Okafor')).toContainText('Admin (Owner)')
    await tomas.call(`POST /api/organizations/${organization.id}/owner`, { user_id: ines.id })

    await visitor.goto('/app/organization')
    await visitor.getByRole('button', { name: 'Leave Northwind' }).click()
    const question = visitor.getByRole('alertdialog', { name: 'Leave Organization' })
    await expect(question).toContainText('Your notes and conversations stay yours.')
    await expectAccessible(visitor)
    await expectNoSidewaysScroll(visitor)
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(toast(visitor, membershipMessages.left)).toBeVisible()
    await expect(visitor.getByText(appMessages.organization.none)).toBeVisible()
    await expect(rowOf(page, 'Tomas Okafor')).toBeHidden()
    expect(await ines.call(`GET /api/strategic-goals/${goal.id}`)).toMatchObject({ user_id: ines.id })
    await theirs.close()
  },
)

test('an invitation link asks an existing person to log in and decide; for a waitlisted person it grants access', async ({
  page,
  browser,
  person,
  loginAs,
  outbox,
}) => {
  const ines = await person('ceo')
  const kim = await person('waitlisted', { first_name: 'Kim' })
  const organization = await makeOrganization(ines, 'Northwind')
  await ines.call(`POST /api/organizations/${organization.id}/users`, { email: kim.email, org_access_level: 'user' })
  await expect.poll(() => outbox(kim.email).filter(isInvitation)).toHaveLength(1)
  const link = toInvitationPath(outbox(kim.email).find(isInvitation)!)

  await loginAs('user')
  await page.goto(link)
  await expect(page.getByText(`This invitation is for ${kim.email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)

  const theirs = await browser.newContext()
  const visitor = await theirs.newPage()
  await visitor.goto(link.replace('/invitation#', '/signup#'))
  await visitor.getByRole('link', { name: 'Log in' }).click()
  await expect(visitor.getByText(`Log in as ${kim.email} to accept or decline.`)).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Email').fill(kim.email)
  await visitor.getByLabel('Password', { exact: true }).fill(kim.password)
  await visitor.getByRole('button', { name: 'Log in' }).click()
  await expect(visitor.getByRole('button', { name: 'Decline the invitation to Northwind' })).toBeVisible()
  await visitor.getByRole('link', { name: 'Decide later' }).click()
  await expect(visitor).toHaveURL('/waitlist')
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Accept the invitation to Northwind' }).click()
  await expect(visitor).toHaveURL('/app/ceodashboard')
  expect(await kim.call('GET /api/users/me')).toMatchObject({ user_level: 'user', organization_id: organization.id })
  await visitor.goto(link)
  await expect(visitor.getByText(appMessages.organization.invitationDead)).toBeVisible()
  await theirs.close()
})
