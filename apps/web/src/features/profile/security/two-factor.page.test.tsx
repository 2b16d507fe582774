import type { Passkey, TwoFactorState } from '@adjutant/contract/accounts/two-factor'
import type { OwnUser } from '@adjutant/contract/accounts/users'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { collectDownloads } from '../../../testing/downloads.ts'
import { pageOf, rejection } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleTwoFactor } from '../../../testing/samples/accounts/accounts.ts'
import { sampleId, sampleTime, sampleUser } from '../../../testing/samples/people.ts'
import { profilePageAnswers } from '../../../testing/samples/accounts/profile-page.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { toast } from '../../../testing/page-parts.ts'

const harbour = { id: sampleId(240), name: 'Harbour Works', is_owner: false }
const ferry = { id: sampleId(241), name: 'Ferry Lines', is_owner: false }
const gated: OwnUser = { ...sampleUser, two_factor_required: true }
const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`)
const rejectField = (field: string, message: string) => rejection(422, message, [{ field, message }])
const heading = page.getByRole('heading', { level: 1 })
const gateTitle = 'Set up two-factor authentication'

/** Answers for the calls of the task list once the person has access. */
const taskAnswers: Answers = {
  'GET /api/tasks/': () => pageOf([]),
  'GET /api/contacts/assignable': [],
  'GET /api/organizations': [],
}

test.for([desktop, phone])('organizations that require a second factor are named, and can be left at $width pixels', async (viewport) => {
  let required_by = [ferry, harbour]
  const answers = {
    ...taskAnswers,
    'GET /api/auth/two-factor': () => ({ ...sampleTwoFactor, required_by }),
    [`POST /api/organizations/${ferry.id}/leave`]: () => void (required_by = [harbour]),
  }
  const { calls } = await openApp('/app/my-tasks', answers, { user: gated, viewport })
  await expect.element(heading).toHaveTextContent(gateTitle)
  await expect.element(page.getByText(/^Ferry Lines and Harbour Works require a second factor/)).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await page.getByRole('button', { name: 'Leave Ferry Lines' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave Organization' })
  await expect.element(question).toMatchTextContent('You lose access to everything that belongs to Ferry Lines')
  await question.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.element(toast('You left the organization')).toBeVisible()
  await expect.element(page.getByText(/^Harbour Works requires a second factor/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Leave Ferry Lines' })).not.toBeInTheDocument()
  expect(calls.map(({ call }) => call)).toContain(`POST /api/organizations/${ferry.id}/leave`)
})

test.for([desktop, phone])('an app is set up with its code, and the recovery codes are shown at $width pixels', async (viewport) => {
  let user = gated
  const { calls } = await openApp(
    '/app/my-tasks',
    {
      ...taskAnswers,
      'GET /api/users/me': () => user,
      'GET /api/auth/two-factor': { ...sampleTwoFactor, required_by: [harbour] },
      'POST /api/auth/two-factor/totp': { secret: 'ABCDEFGH', uri: 'otpauth://totp/Adjutant?secret=ABCDEFGH' },
      'POST /api/auth/two-factor/totp/confirm': ({ body }: ApiCall) => {
        if ((body as { code: string }).code === '000000') return rejectField('code', twoFactorMessages.codeWrong)
        user = { ...gated, two_factor_enabled: true, two_factor_required: false }
        return { recovery_codes: codes }
      },
    },
    { user, viewport },
  )
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const code = setup.getByLabelText('Code', { exact: true })
  await expect.element(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(setup.getByText('ABCD EFGH')).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await code.fill('000000')
  await setup.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(code).toHaveAccessibleDescription(twoFactorMessages.codeWrong)
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect
    .poll(() =>
      shown
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(codes)
  await expectNoSidewaysScroll()
  const saved = collectDownloads()
  await shown.getByRole('button', { name: 'Download' }).click()
  expect(saved).toEqual(['adjutant-recovery-codes.txt'])
  await expect.element(heading).toHaveTextContent(gateTitle)
  await shown.getByRole('button', { name: 'I saved them' }).click()
  await expect.element(heading).not.toHaveTextContent(gateTitle)
  const sent = calls.filter(({ call }) => call.endsWith('/totp/confirm')).map(({ body }) => body)
  expect(sent).toEqual([{ code: '000000' }, { code: '123456' }])
})

test.for([desktop, phone])('the profile counts the recovery codes that are left at $width pixels', async (viewport) => {
  const state: TwoFactorState = { ...sampleTwoFactor, enabled: true, totp_enabled: true, recovery_codes_left: 9 }
  await openApp('/app/profile', { ...profilePageAnswers, 'GET /api/auth/two-factor': state }, { viewport })
  await expect.element(page.getByText(/^9 left\./)).toBeVisible()
  await expectNoSidewaysScroll()
})

const passkey: Passkey = { id: sampleId(250), name: 'Work laptop', created_at: sampleTime, last_used_at: null }

/** Opens the profile of a person with one passkey, which calls rename and remove. */
function openWithPasskey({ isRecent = () => true, ...answers }: Answers & { isRecent?: () => boolean } = {}) {
  let passkeys = [passkey]
  return openApp('/app/profile', {
    ...profilePageAnswers,
    'GET /api/auth/two-factor': () => ({ ...sampleTwoFactor, enabled: passkeys.length > 0, passkeys }),
    [`PATCH /api/auth/two-factor/passkeys/${passkey.id}`]: ({ body }: ApiCall) => {
      passkeys = [{ ...passkey, ...(body as { name: string }) }]
      return passkeys[0]
    },
    [`DELETE /api/auth/two-factor/passkeys/${passkey.id}`]: () =>
      isRecent() ? void (passkeys = []) : rejection(409, twoFactorMessages.reauthenticate),
    ...answers,
  })
}

test('a passkey is renamed with the keyboard, and needs a name', async () => {
  const { calls } = await openWithPasskey()
  await page.getByRole('button', { name: 'Rename the passkey Work laptop' }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename the passkey' })
  const name = dialog.getByLabelText('Name')
  await name.fill(' ')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription(twoFactorMessages.nameRequired)
  await name.fill('Desk at home')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Desk at home')).toBeVisible()
  expect(calls.filter(({ call }) => call.startsWith('PATCH ')).map(({ body }) => body)).toEqual([{ name: 'Desk at home' }])
})

test('removing a passkey long after the login asks for the password first', async () => {
  let isRecent = false
  const { calls } = await openWithPasskey({
    isRecent: () => isRecent,
    'POST /api/auth/reauthenticate': ({ body }: ApiCall) => {
      isRecent = (body as { password: string }).password !== 'wrong'
      return isRecent ? undefined : rejectField('password', appMessages.password.currentWrong)
    },
  })
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  const password = page.getByRole('dialog', { name: "Confirm it's you" }).getByLabelText('Password', { exact: true })
  await password.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect.element(password).toHaveAccessibleDescription(appMessages.password.currentWrong)
  await password.fill('quiet-harbour-lantern')
  await userEvent.keyboard('{Enter}')
  await expect.element(toast('Passkey removed')).toBeVisible()
  await expect.element(page.getByText(/^Off\. Add a second factor/)).toBeVisible()
  const sent = calls.filter(({ call }) => call === 'POST /api/auth/reauthenticate').map(({ body }) => body)
  expect(sent).toEqual([{ password: 'wrong' }, { password: 'quiet-harbour-lantern' }])
})
