import type { Page } from '@playwright/test'
import type { Organization, OrganizationUser } from '@adjutant/contract/accounts/organizations'
import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, expectAccessible, expectNoSidewaysScroll, test, type Person } from '../fixtures.ts'
import { addMember, isInvitation, rowOf, toInvitationPath } from '../membership.ts'
import { toast } from '../task-pages.ts'
import { pickOption } from '../pickers.ts'

const makeOrganization = (owner: Person, name: string) => owner.call<Organization>('POST /api/organizations', { name })

const add = (owner: Person, { id }: Organization, fields: object) =>
  owner.call<OrganizationUser>(`POST /api/organizations/${id}/users`, { org_access_level: 'user', ...fields })

const listUsers = (owner: Person, { id }: Organization) => owner.call<OrganizationUser[]>(`GET /api/organizations/${id}/users`)

async function signUp(page: Page) {
  await page.getByLabel('First name').fill('Jo')
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern')
  await page.getByLabel('Confirm password').fill('quiet-harbour-lantern')
  await page.getByRole('button', { name: 'Sign up' }).click()
}

test('a CEO creates, renames and deletes an organization', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  await page.goto('/app/organization')
  await expect(page.getByText(appMessages.organization.none)).toBeVisible()
  const create = page.getByRole('button', { name: 'Create' })
  await expect(create).toBeDisabled()
  await page.getByLabel('New organization').fill('  ')
  await expect(create).toBeDisabled()
  await expectAccessible(page)
  await page.getByLabel('New organization').fill('Northwind')
  await create.click()
  await expect(toast(page, appMessages.organization.created)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Northwind' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/organization\?id=/)
  await expect(rowOf(page, ines.email)).toContainText('Admin (Owner)')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const rename = page.getByRole('button', { name: 'Rename' })
  await expect(rename).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('')
  await expect(page.getByText(appMessages.organization.nameRequired)).toBeVisible()
  await expect(rename).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Northwind Trading')
  await rename.click()
  await expect(toast(page, appMessages.organization.updated)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Northwind Trading' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Organization' })
  await expect(question).toContainText('stay with the people who made them')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, appMessages.organization.deleted)).toBeVisible()
  await expect(page.getByText(appMessages.organization.none)).toBeVisible()
  expect(await ines.call('GET /api/organizations')).toEqual([])
})

test(
  'a user added with a password is active at once and managed here, including name and password',
  { tag: '@phone' },
  async ({ page, loginAs }) => {
    const ines = await loginAs('ceo')
    await makeOrganization(ines, 'Northwind')
    const email = `jo-${ines.id}@adjutant.test`
    await page.goto('/app/organization')
    await page.getByRole('button', { name: 'Add User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add User' })
    const send = dialog.getByRole('button', { name: 'Add user' })
    await send.click()
    await expect(dialog.getByText(appMessages.user.emailRequired)).toBeVisible()
    await dialog.getByLabel('Email').fill('jo at adjutant')
    await dialog.getByLabel('Password', { exact: true }).fill('short')
    await send.click()
    await expect(dialog.getByText(appMessages.user.emailInvalid)).toBeVisible()
    await expect(dialog.getByText(appMessages.password.tooShort)).toBeVisible()
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('First name').fill('Jo')
    await dialog.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern')
    await dialog.getByLabel('Access level').selectOption('Manager')
    await send.click()
    await expect(toast(page, appMessages.user.created)).toBeVisible()
    await expect(rowOf(page, email)).toContainText('Manager')
    const logIn = (password: string) => page.request.post('/api/auth/token', { form: { username: email, password } })
    expect((await logIn('quiet-harbour-lantern')).status()).toBe(200)

    await page.getByRole('button', { name: 'Edit Jo' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit User' })
    await edit.getByLabel('Last name').fill('Lindqvist')
    await edit.getByLabel('Password', { exact: true }).fill('another-harbour-light')
    await edit.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, appMessages.user.updated)).toBeVisible()
    await expect(rowOf(page, 'Jo Lindqvist')).toBeVisible()
    expect((await logIn('another-harbour-light')).status()).toBe(200)
  },
)

test('an invited person joins by the mailed link, once; an invitation is sent again with a new link, and revoked', async ({
  page,
  browser,
  loginAs,
  outbox,
}) => {
  const ines = await loginAs('ceo')
  const organization = await makeOrganization(ines, 'Northwind')
  const revoked = `kim-${ines.id}@adjutant.test`
  await add(ines, organization, { email: revoked })
  await page.goto('/app/organization')
  await page.getByRole('button', { name: `Resend the invitation to ${revoked}` }).click()
  await expect(toast(page, 'Invitation sent again')).toBeVisible()
  await expect.poll(() => outbox(revoked).map(toInvitationPath)).toHaveLength(2)
  expect(new Set(outbox(revoked).map(toInvitationPath)).size).toBe(2)
  await page.getByRole('button', { name: `Revoke the invitation for ${revoked}` }).click()
  await page.getByRole('alertdialog', { name: 'Revoke Invitation' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Invitation revoked')).toBeVisible()
  await expect(rowOf(page, revoked)).toBeHidden()
  await expect.poll(() => listUsers(ines, organization)).toHaveLength(1)

  const email = `jo-${ines.id}@adjutant.test`
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Add user' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, email)).toContainText(appMessages.organization.invited)
  await expect.poll(() => outbox(email).filter(isInvitation)).toHaveLength(1)

  const link = toInvitationPath(outbox(email)[0]!)
  const theirs = await browser.newContext()
  const visitor = await theirs.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Join Northwind' })).toBeVisible()
  await expect(visitor.getByLabel('Email')).toHaveValue(email)
  await expect(visitor.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(visitor)
  await signUp(visitor)
  await expect(visitor).toHaveURL('/app/ceodashboard')
  await visitor.goto('/app/organization')
  await expect(visitor.getByText('Northwind')).toBeVisible()
  await theirs.close()

  const again = await browser.newContext()
  const late = await again.newPage()
  await late.goto(link)
  await expect(late.getByText(appMessages.organization.invitationDead)).toBeVisible()
  await expect(late.getByLabel('Email')).toBeEditable()
  await again.close()
})

test("the selected organization is in the URL; a member's access is changed, or the member is removed", async ({
  page,
  loginAs,
  person,
}) => {
  const ines = await loginAs('ceo')
  const tomas = await person('user', { first_name: 'Tomas', last_name: 'Okafor' })
  await makeOrganization(ines, 'Alpha')
  const organization = await makeOrganization(ines, 'Beta')
  await addMember(ines, organization.id, tomas)
  await page.goto('/app/organization')
  await pickOption(page.getByLabel('Organization', { exact: true }), 'Beta')
  await expect(page).toHaveURL(`/app/organization?id=${organization.id}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Beta' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Tomas Okafor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit User' })
  await expect(dialog.getByLabel('Email')).not.toBeEditable()
  await expect(dialog.getByLabel('First name')).toBeHidden()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, appMessages.user.noChanges)).toBeVisible()
  await dialog.getByLabel('Access level').selectOption('Manager')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, appMessages.user.updated)).toBeVisible()
  await expect(rowOf(page, tomas.email)).toContainText('Manager')

  // The owner can't be removed.
  await expect(rowOf(page, ines.email).getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Tomas Okafor' }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove User' })
  await expect(question).toContainText('The account itself stays.')
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'User Removed')).toBeVisible()
  await expect(rowOf(page, tomas.email)).toBeHidden()
  expect(await tomas.call('GET /api/organizations')).toEqual([])
})

test("a plain user sees their organizations and can't change anything", async ({ page, loginAs, person }) => {
  const tomas = await loginAs('user')
  await page.goto('/app/organization')
  await expect(page.getByText(appMessages.organization.none)).toBeVisible()
  const ines = await person('ceo')
  await addMember(ines, (await makeOrganization(ines, 'Northwind')).id, tomas)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Northwind' })).toContainText('2 members')
  for (const name of ['Create', 'Rename', 'Delete', 'Add User']) await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect(page.getByRole('table')).toHaveCount(0)
  await expectAccessible(page)
})

test('a manager restricts AI, and members see why something is missing', { tag: '@phone' }, async ({ page, loginAs }) => {
  const ines = await loginAs('ceo')
  const { id } = await makeOrganization(ines, 'Northwind')
  const { id: talk } = await ines.call<{ id: string }>('POST /api/conversations/', { name: 'A talk' })
  await page.goto('/app/organization')
  await page.getByRole('link', { name: 'AI', exact: true }).click()
  const save = page.getByRole('button', { name: 'Save AI policy' })
  await expect(save).toBeDisabled()
  await page.getByLabel('Allow only some models').check()
  for (const name of ['GPT-5 Chat', 'GPT-5', 'GPT-5 mini', 'Gemini 2.5 Pro']) await page.getByLabel(name, { exact: true }).uncheck()
  await save.click()
  await expect(page.getByText(aiPolicyMessages.modelRequired)).toBeVisible()
  await page.getByLabel('GPT-5 mini', { exact: true }).check()
  await page.getByLabel('Internet search').uncheck()
  await page.getByLabel('Allow only some hosts').check()
  await page.getByLabel('Host 1', { exact: true }).fill('https://example.com')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await save.click()
  await expect(page.getByText(aiPolicyMessages.badHost)).toBeVisible()
  await page.getByLabel('Host 1', { exact: true }).fill('api.example.com')
  await save.click()
  await expect(toast(page, 'AI policy saved')).toBeVisible()
  await expect(save).toBeDisabled()
  expect(await ines.call(`GET /api/organizations/${id}/ai-policy`)).toMatchObject({
    allowed_models: ['gpt-5-mini'],
    internet_search: false,
    external_tools: true,
    allowed_hosts: ['api.example.com'],
  })

  await page.goto(`/app/conversations/${talk}`)
  const settings = page.getByRole('complementary', { name: 'Settings' })
  const opener = page.getByRole('button', { name: 'Settings', exact: true })
  await expect(settings.or(opener).first()).toBeVisible()
  // On phones a dialog repeats the settings of the hidden column and comes last.
  if (await opener.isVisible()) await opener.click()
  await expect(page.getByText('Limited to the models that Northwind allows.').last()).toBeVisible()
  await expect(page.getByText('Turned off by Northwind.').last()).toBeVisible()
  await expect(page.getByLabel('Internet search').last()).toBeDisabled()
})
