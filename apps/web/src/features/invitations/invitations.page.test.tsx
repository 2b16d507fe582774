import type { OwnUser } from '@adjutant/contract/accounts/users'
import type { DeskItem } from '@adjutant/contract/desk'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { membershipMessages } from '@adjutant/contract/messages/membership-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rejection } from '../../testing/fake-api.ts'
import type { Answers } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleOrganization, sampleOwnInvitation } from '../../testing/samples/accounts/accounts.ts'
import { sampleColleague, sampleTime, sampleUser } from '../../testing/samples/people.ts'
import { waitlistPageAnswers } from '../../testing/samples/accounts/waitlist-page.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const link = '/invitation#invitation=token'
const joined = { ...sampleOrganization, is_owner: false, can_manage: false, org_access_level: 'user', member_count: 2 }
const accept = page.getByRole('button', { name: 'Accept the invitation to Northwind' })
const decline = page.getByRole('button', { name: 'Decline the invitation to Northwind' })

/** Answers for an invitation link to this address and for the pages after it. */
const answerLink = (email: string, answers: Answers = {}): Answers => ({
  'POST /api/organizations/invitation': { id: sampleOwnInvitation.id, email, organization_name: sampleOrganization.name },
  ...waitlistPageAnswers,
  'GET /api/invitations/mine': [sampleOwnInvitation],
  ...answers,
})

test('a link for another account names both accounts and offers no answer', async () => {
  await openApp(link, answerLink(sampleColleague.email))
  await expect
    .element(page.getByText(`This invitation is for ${sampleColleague.email}. You're logged in as ${sampleUser.email}.`))
    .toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('a used link says that it is no longer valid', async () => {
  const dead = appMessages.organization.invitationInvalid
  await openApp(link, { 'POST /api/organizations/invitation': rejection(404, dead) })
  await expect.element(page.getByText(dead)).toBeVisible()
  await expect.element(accept).not.toBeInTheDocument()
})

test.for([desktop, phone])(
  'a waitlisted person decides later and finds the invitation on the waitlist at $width pixels',
  async (viewport) => {
    const user: OwnUser = { ...sampleUser, user_level: 'waitlisted' }
    await openApp(link, answerLink(sampleUser.email), { user, viewport })
    await expect.element(decline).toBeVisible()
    await expectAccessible()
    await page.getByRole('link', { name: 'Decide later' }).click()
    await expect.poll(getAddress).toBe('/waitlist')
    await expect.element(accept).toBeVisible()
    await expectAccessible()
    await expectNoSidewaysScroll()
  },
)

test.for([desktop, phone])('an invitation is accepted on the page of organizations at $width pixels', async (viewport) => {
  let isMember = false
  const { calls } = await openApp(
    '/app/organization',
    {
      'GET /api/invitations/mine': () => (isMember ? [] : [sampleOwnInvitation]),
      'GET /api/organizations': () => (isMember ? [joined] : []),
      [`POST /api/invitations/${sampleOwnInvitation.id}/accept`]: () => {
        isMember = true
        return joined
      },
    },
    { viewport },
  )
  const invitation = page.getByRole('list', { name: 'Invitations to organizations' }).getByRole('listitem')
  await expect.element(invitation).toMatchTextContent('Tomas Okafor invited you to join.')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await accept.click()
  await expect.element(page.getByRole('status').getByText(membershipMessages.accepted('Northwind'))).toBeVisible()
  await expect.element(invitation).not.toBeInTheDocument()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Northwind' })).toMatchTextContent('2 members')
  expect(calls.map(({ call }) => call)).toContain(`POST /api/invitations/${sampleOwnInvitation.id}/accept`)
})

const deskItem: DeskItem = {
  kind: 'invitation',
  id: sampleOwnInvitation.id,
  title: 'Join Northwind',
  who: sampleColleague.name,
  detail: null,
  due_date: null,
  since: sampleTime,
  score: 15,
  reasons: [{ factor: 'kind', text: 'You are invited', points: 15 }],
  actions: ['join'],
  conversation_id: null,
  run: null,
  act: null,
  draft_id: null,
  hidden_until: null,
}

test.for([desktop, phone])('an invitation is accepted on the desk at $width pixels', async (viewport) => {
  let items = [deskItem]
  const acceptance = `POST /api/invitations/${sampleOwnInvitation.id}/accept`
  const { calls } = await openApp(
    '/app/desk',
    {
      'GET /api/desk': () => ({ items, total: items.length, hidden: 0, next_return_at: null }),
      [acceptance]: () => {
        items = []
        return joined
      },
    },
    { viewport },
  )
  const invitation = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem').filter({ hasText: 'Join Northwind' })
  await expect.element(invitation).toMatchTextContent(sampleColleague.name)
  await expectAccessible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: 'Accept: Join Northwind' }).click()
  await expect.element(page.getByRole('status').getByText(membershipMessages.accepted('Northwind'))).toBeVisible()
  await expect.element(invitation).not.toBeInTheDocument()
  expect(calls.map(({ call }) => call)).toContain(acceptance)
})
