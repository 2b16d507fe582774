import type { DataExport } from '@adjutant/contract/accounts/personal-data'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { twoFactorMessages } from '@adjutant/contract/messages/two-factor-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { collectDownloads } from '../../testing/downloads.ts'
import { rejection } from '../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../testing/fake-api.ts'
import { getAddress, openApp } from '../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../testing/page-checks.ts'
import { sampleId, sampleTime, sampleUser } from '../../testing/samples/people.ts'
import { profilePageAnswers } from '../../testing/samples/accounts/profile-page.ts'
import { desktop, phone } from '../../testing/viewports.ts'
import { listToasts } from '../../ui/overlay/toast.ts'

const path = '/api/users/me/exports'
const processing: DataExport = {
  id: sampleId(230),
  state: 'processing',
  progress: 40,
  size: null,
  created_at: sampleTime,
  expires_at: null,
}
const ready: DataExport = { ...processing, state: 'ready', progress: 100, size: 42_000, expires_at: '2026-11-09T09:00:00.000Z' }

const open = (answers: Answers, viewport = desktop) => openApp('/app/profile', { ...profilePageAnswers, ...answers }, { viewport })
const start = page.getByRole('button', { name: 'Export my data' })
const download = page.getByRole('button', { name: 'Download' })

test.for([desktop, phone])('an export is prepared and then downloaded at $width pixels', async (viewport) => {
  let exports: DataExport[] = []
  const { calls } = await open(
    {
      [`GET ${path}`]: () => exports,
      [`POST ${path}`]: () => {
        exports = [processing]
        return Response.json(processing, { status: 202 })
      },
      [`GET ${path}/${ready.id}/content`]: () => new Response('PK', { headers: { 'content-type': 'application/zip' } }),
    },
    viewport,
  )
  await start.click()
  await expect.element(page.getByText('Preparing your data')).toBeVisible()
  await expect.element(start).toBeDisabled()
  exports = [ready]
  await expect.element(download).toBeVisible()
  await expect.element(page.getByText(/42 KB, available until/)).toBeVisible()
  await expectAccessible()
  await expectNoSidewaysScroll()
  const saved = collectDownloads()
  await download.click()
  await expect.poll(() => saved).toEqual(['adjutant-data-2026-11-02.zip'])
  expect(calls.map(({ call }) => call)).toContain(`GET ${path}/${ready.id}/content`)
})

test('cancelling the question for the password shows no failure', async () => {
  const { calls } = await open({ [`GET ${path}`]: [], [`POST ${path}`]: () => rejection(409, twoFactorMessages.reauthenticate) })
  await start.click()
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await question.getByRole('button', { name: 'Cancel' }).click()
  // The list is loaded again after the call has ended.
  await expect.poll(() => calls.at(-1)?.call).toBe(`GET ${path}`)
  expect(listToasts()).toEqual([])
})

const dialog = page.getByRole('dialog', { name: 'Delete my account' })
const email = dialog.getByLabelText(`Type ${sampleUser.email} to confirm`)
const password = dialog.getByLabelText('Password', { exact: true })
const confirm = dialog.getByRole('button', { name: 'Delete my account' })

test.for([desktop, phone])('the account is deleted with the email and the password at $width pixels', async (viewport) => {
  const wrong = appMessages.password.currentWrong
  const { calls } = await open(
    {
      'DELETE /api/users/me': ({ body }: ApiCall) =>
        (body as { password: string }).password === 'not-my-password'
          ? rejection(422, wrong, [{ field: 'password', message: wrong }])
          : undefined,
    },
    viewport,
  )
  await page.getByRole('main').getByRole('button', { name: 'Delete my account' }).click()
  await expect.element(dialog).toMatchTextContent('The audit log keeps its entries about you')
  await expectAccessible()
  await email.fill('somebody@else.example')
  await confirm.click()
  await expect.element(email).toHaveAccessibleDescription('Type the email of your account.')
  await expect.element(password).toHaveAccessibleDescription(appMessages.password.currentRequired)
  await email.fill(sampleUser.email)
  await password.fill('not-my-password')
  await confirm.click()
  await expect.element(password).toHaveAccessibleDescription(wrong)
  await password.fill('quiet-harbour-lantern')
  await confirm.click()
  await expect.poll(getAddress).toMatch(/^\/login/)
  const deletions = calls.filter(({ call }) => call === 'DELETE /api/users/me').map(({ body }) => body)
  expect(deletions).toEqual([{ password: 'not-my-password' }, { password: 'quiet-harbour-lantern' }])
})
