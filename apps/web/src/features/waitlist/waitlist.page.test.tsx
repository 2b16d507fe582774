import type { OwnUser } from '@adjutant/contract/accounts/users'
import { emailVerificationMessages } from '@adjutant/contract/messages/email-verification-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, navigate, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { waitlistPageAnswers } from '../../testing/samples/accounts/waitlist-page.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const waitlisted: OwnUser = { ...sampleUser, user_level: 'waitlisted', first_name: 'Clara' }

const open = (address: string, user: OwnUser, answers: Answers = {}, viewport = desktop) =>
  openApp(address, { ...waitlistPageAnswers, ...answers }, { user, viewport })

const heading = page.getByRole('heading', { level: 1 })

test.for([desktop, phone])('the waitlist greets by name and explains the closed beta at $width pixels', async (viewport) => {
  await open('/waitlist', waitlisted, {}, viewport)
  await expect.element(heading).toHaveTextContent('Thank you, Clara.')
  await expect.poll(() => document.title).toBe('Waitlist · Adjutant')
  await expect.element(page.getByText("The beta is closed right now. You'll be emailed when a spot opens.")).toBeVisible()
  await expect.element(page.getByRole('main')).toMatchTextContent(waitlisted.email)
  await expectNoSidewaysScroll()
  await expectAccessible()
})

test('a name with markup is shown as text', async () => {
  const first_name = '<img src=x onerror=alert(1)> **bold** [link](javascript:alert(1)) {{constructor}}'
  await open('/waitlist', { ...waitlisted, first_name })
  await expect.element(heading).toHaveTextContent(`Thank you, ${first_name}.`)
  expect(heading.element().children).toHaveLength(0)
  await expectNoSidewaysScroll()
})

test.for(['/app', '/app/my-tasks', '/app/admin', '/app/profile'])('%s leads a waitlisted person to the waitlist', async (address) => {
  await open('/waitlist', waitlisted)
  await expect.element(heading).toBeVisible()
  navigate(address)
  await expect.poll(getAddress).toBe('/waitlist')
  await expect.element(heading).toHaveTextContent('Thank you, Clara.')
})

test('Logout ends the session; the waitlist needs a login after that', async () => {
  const { calls } = await open('/waitlist', waitlisted, { 'POST /api/auth/logout': undefined })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.poll(getAddress).toBe('/login')
  expect(calls.map(({ call }) => call)).toContain('POST /api/auth/logout')
  navigate('/waitlist')
  await expect.poll(() => window.location.pathname).toBe('/login')
})

test.for([desktop, phone])(
  'an unverified person gets another link, and verifies the address with it at $width pixels',
  async (viewport) => {
    let user: OwnUser = { ...waitlisted, email_verified: false }
    const { calls } = await open(
      '/waitlist',
      user,
      {
        'GET /api/users/me': () => user,
        'POST /api/users/me/verify-email': undefined,
        'POST /api/auth/verify-email': ({ body }: ApiCall) => {
          const { invalid } = emailVerificationMessages
          if ((body as { token: string }).token === 'revoked') return rejection(422, invalid, [{ field: 'token', message: invalid }])
          user = { ...user, email_verified: true }
          return undefined
        },
      },
      viewport,
    )
    const resend = page.getByRole('button', { name: 'Send the link again' })
    await expect.element(page.getByText(/^Verify your email: open the link we sent/)).toBeVisible()
    await resend.click()
    await expect.element(page.getByText('Link sent. Check your inbox.')).toBeVisible()
    expect(calls.map(({ call }) => call)).toContain('POST /api/users/me/verify-email')
    await expectNoSidewaysScroll()

    navigate('/verify-email#token=revoked')
    await expect.element(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect.element(page.getByText(emailVerificationMessages.invalid)).toBeVisible()
    navigate('/verify-email#token=newest')
    await page.getByRole('button', { name: 'Verify email' }).click()
    await expect.element(page.getByRole('status').getByText('Email verified')).toBeVisible()
    await expect.poll(getAddress).toBe('/waitlist')
    await expect.element(page.getByText(/There's nothing more to do\.$/)).toBeVisible()
    await expect.element(resend).not.toBeInTheDocument()
  },
)
