import type { ScimSettings } from '@adjutant/contract/accounts/scim'
import type { SsoSettings } from '@adjutant/contract/accounts/sso'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { field, isAskedBeforeUnload, toast } from '../../../testing/page-parts.ts'
import { sampleCeo, sampleOrganization, sampleOwner } from '../../../testing/samples/accounts/accounts.ts'

const path = `/api/organizations/${sampleOrganization.id}`

const noSso: SsoSettings = {
  is_configured: false,
  issuer: null,
  client_id: null,
  is_enabled: true,
  allow_new_accounts: false,
  require_sso: false,
  access_claim: null,
  access_values: [],
  level_claim: null,
  level_values: [],
  domains: [],
  redirect_uri: 'https://adjutant.example/api/auth/sso/callback',
  updated_at: null,
}

const noScim: ScimSettings = {
  base_url: 'https://adjutant.example/scim/v2',
  token_created_at: null,
  last_used_at: null,
  group_access: [],
  groups: [],
}

async function openSecurity(settings: Partial<ScimSettings> = {}) {
  let scim = { ...noScim, ...settings }
  const saveGroups = ({ body }: ApiCall) => (scim = { ...scim, ...(body as Pick<ScimSettings, 'group_access'>) })
  const answers: Answers = {
    'GET /api/invitations/mine': [],
    'GET /api/organizations': [sampleOrganization],
    [`GET ${path}/users`]: [sampleOwner],
    [`GET ${path}/security`]: { require_two_factor: false, members_without_second_factor: 0 },
    [`GET ${path}/sso`]: noSso,
    [`GET ${path}/scim`]: () => scim,
    [`PUT ${path}/scim`]: saveGroups,
  }
  const { calls } = await openApp('/app/organization', answers, { user: sampleCeo })
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  return { listSaved: () => calls.filter(({ call }) => call.startsWith('PUT ')).map(({ body }) => body) }
}

const save = page.getByRole('button', { name: 'Save group access' })
const addGroup = page.getByRole('button', { name: 'Add group' })

test('saved group access asks nothing, also with a row that was left blank', async () => {
  const { listSaved } = await openSecurity()
  await addGroup.click()
  await field('Group 1').fill('Finance')
  await addGroup.click()
  await expect.poll(isAskedBeforeUnload).toBe(true)
  await save.click()
  await expect.element(toast('Group access saved')).toBeVisible()
  expect(listSaved()).toMatchObject([{ group_access: [{ group: 'Finance' }] }])
  await addGroup.click()
  await save.click()
  await expect.poll(() => listSaved().length).toBe(2)
  await expect.poll(isAskedBeforeUnload).toBe(false)
})

test('a reload still asks about the second of two forms when the first is saved', async () => {
  await openSecurity()
  await field('Client ID').fill('adjutant')
  await addGroup.click()
  await field('Group 1').fill('Finance')
  await save.click()
  await expect.element(toast('Group access saved')).toBeVisible()
  await expect.element(field('Client ID')).toHaveValue('adjutant')
  await expect.poll(isAskedBeforeUnload).toBe(true)
  await field('Client ID').fill('')
  await expect.poll(isAskedBeforeUnload).toBe(false)
})

test('the dates of the token are written as everywhere else', async () => {
  await openSecurity({ token_created_at: '2026-09-02T09:05:00', last_used_at: '2026-09-03T16:20:00' })
  const state = 'Token created 2 Sep 2026, 09:05, last used 3 Sep 2026, 16:20.'
  await expect.element(page.getByText(state)).toBeVisible()
})
