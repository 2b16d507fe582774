import type { OwnUser } from '@adjutant/contract/accounts/users'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiCall } from '../../testing/fake-api.ts'
import { rejection } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleUser } from '../../testing/samples/people.ts'
import { waitlistPageAnswers } from '../../testing/samples/accounts/waitlist-page.ts'
import { desktop, phone } from '../../testing/viewports.ts'

const waitlisted: OwnUser = { ...sampleUser, user_level: 'waitlisted', two_factor_enabled: true }
const challenge = { detail: twoFactorMessages.required, mfa_token: 'mfa_token', methods: ['totp', 'recovery_code'], passkey_options: null }

/** Opens the login after a logout, and enters the right password. */
async function openSecondStep(viewport = desktop) {
  const { calls } = await openApp(
    '/waitlist',
    {
      ...waitlistPageAnswers,
      'POST /api/auth/logout': undefined,
      'POST /api/auth/token': () => Response.json(challenge, { status: 401 }),
      'POST /api/auth/token/second-factor': ({ body }: ApiCall) =>
        (body as { code?: string }).code === '000000'
          ? rejection(401, twoFactorMessages.codeWrong)
          : { access_token: 'adj_next', token_type: 'bearer' },
    },
    { user: waitlisted, viewport },
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByLabelText('Email').fill(waitlisted.email)
  await page.getByLabelText('Password', { exact: true }).fill('quiet-harbour-lantern')
  await page.getByRole('button', { name: 'Log in' }).click()
  return { listAnswers: () => calls.filter(({ call }) => call.endsWith('/second-factor')).map(({ body }) => body) }
}

test.for([desktop, phone])('the code has the focus; a wrong one is named and can be repeated at $width pixels', async (viewport) => {
  const { listAnswers } = await openSecondStep(viewport)
  const code = page.getByLabelText('Code', { exact: true })
  await expect.element(code).toHaveFocus()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(page.getByRole('alert').getByText(twoFactorMessages.codeWrong)).toBeVisible()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.poll(getAddress).toBe('/waitlist')
  expect(listAnswers()).toEqual([
    { mfa_token: 'mfa_token', code: '000000' },
    { mfa_token: 'mfa_token', code: '123456' },
  ])
})

test.for([desktop, phone])('a recovery code replaces the code at $width pixels', async (viewport) => {
  const { listAnswers } = await openSecondStep(viewport)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabelText('Recovery code').fill('code-1')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(getAddress).toBe('/waitlist')
  expect(listAnswers()).toEqual([{ mfa_token: 'mfa_token', recovery_code: 'code-1' }])
})
