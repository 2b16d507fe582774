import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

/** RFC 6238, as an authenticator app computes it. */
function toCode(secret: string, stepsAhead: number): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsAhead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE(digest.at(-1)! & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}

test('A member of an organization that requires it sets up an app, signs in with its code and with a recovery code', async ({
  page,
  person,
  loginAs,
  outbox,
}) => {
  const [ceo, admin, member] = [await person('ceo'), await person('admin'), await loginAs('user')]
  const { id } = await ceo.call<{ id: string }>('POST /api/organizations', { name: 'Harbour Works' })
  await admin.call(`PATCH /api/users/${member.id}`, { organization_id: id })
  await admin.call(`PUT /api/organizations/${id}/security`, { require_two_factor: true })

  await page.goto('/app/my-tasks')
  await expect(page.getByText('Harbour Works requires a second factor')).toBeVisible()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = (await setup.locator('code').textContent())!.replaceAll(' ', '')
  const used = toCode(secret, -1)
  await setup.getByLabel('Code', { exact: true }).fill(used)
  await page.keyboard.press('Enter')
  const codesDialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codesDialog.getByRole('listitem')).toHaveCount(10)
  const codes = await codesDialog.getByRole('listitem').allTextContents()
  await codesDialog.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Set up two-factor authentication')
  await expect.poll(() => outbox(member.email).join()).toContain('a way to log in was added')

  await logOut(page)
  await logIn(page, member)
  await page.getByLabel('Code', { exact: true }).fill(used)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('This code is wrong or was already used.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(toCode(secret, 0))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/app/ceodashboard')

  await logOut(page)
  await logIn(page, member)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/app/ceodashboard')
  await page.goto('/app/profile')
  await expect(page.getByText('9 left.')).toBeVisible()
})

test('A person adds a passkey, and logs in with it as second factor and instead of the password', async ({ page, loginAs }) => {
  const someone = await loginAs('user')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })

  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Work laptop')
  await dialog.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('Work laptop')).toBeVisible()

  await logOut(page)
  await logIn(page, someone)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page).toHaveURL('/app/ceodashboard')

  await logOut(page)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page).toHaveURL('/app/ceodashboard')

  await devtools.send('WebAuthn.disable')
  await devtools.detach()
})
