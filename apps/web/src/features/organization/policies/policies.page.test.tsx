import type { AiPolicy } from '@adjutant/contract/ai/ai-policy'
import type { Retention } from '@adjutant/contract/accounts/personal-data'
import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import { personalDataMessages } from '@adjutant/contract/messages/personal-data-messages'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rejection } from '../../../testing/fake-api.ts'
import type { Answers, ApiCall } from '../../../testing/fake-api.ts'
import { openApp } from '../../../testing/open-app.tsx'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleCeo, sampleOrganization, sampleOwner } from '../../../testing/samples/accounts/accounts.ts'
import { sampleTime } from '../../../testing/samples/people.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { discardQuestion, field, toast } from '../../../testing/page-parts.ts'

const path = `/api/organizations/${sampleOrganization.id}`
const organizationAnswers: Answers = {
  'GET /api/invitations/mine': [],
  'GET /api/organizations': [sampleOrganization],
  [`GET ${path}/users`]: [sampleOwner],
}

const unrestricted: AiPolicy = {
  allowed_models: null,
  internet_search: true,
  external_tools: true,
  allowed_hosts: null,
  models: [
    { id: 'gpt-5', name: 'GPT-5' },
    { id: 'gpt-5-mini', name: 'GPT-5 mini' },
  ],
  can_edit: true,
  updated_at: null,
}

test.for([desktop, phone])('a manager limits models, internet search and hosts at $width pixels', async (viewport) => {
  let policy = unrestricted
  const change = ({ body }: ApiCall) => {
    const { badHost } = aiPolicyMessages
    const isBad = (body as AiPolicy).allowed_hosts?.some((host) => host.includes('/'))
    if (isBad) return rejection(422, badHost, [{ field: 'allowed_hosts.0', message: badHost }])
    policy = { ...policy, ...(body as Partial<AiPolicy>), updated_at: sampleTime }
    return policy
  }
  const answers = { ...organizationAnswers, [`GET ${path}/ai-policy`]: () => policy, [`PUT ${path}/ai-policy`]: change }
  const { calls } = await openApp('/app/organization', answers, { user: sampleCeo, viewport })
  await page.getByRole('link', { name: 'AI', exact: true }).click()
  const save = page.getByRole('button', { name: 'Save AI policy' })
  await expect.element(save).toBeDisabled()
  await field('Allow only some models').click()
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  for (const name of ['GPT-5', 'GPT-5 mini']) await field(name).click()
  await save.click()
  await expect.element(page.getByText(aiPolicyMessages.modelRequired)).toBeVisible()
  await field('GPT-5 mini').click()
  await field('Internet search').click()
  await field('Allow only some hosts').click()
  await field('Host 1').fill('https://example.com')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await save.click()
  await expect.element(page.getByText(aiPolicyMessages.badHost)).toBeVisible()
  await field('Host 1').fill('api.example.com')
  await save.click()
  await expect.element(toast('AI policy saved')).toBeVisible()
  await expect.element(save).toBeDisabled()
  const body = { allowed_models: ['gpt-5-mini'], internet_search: false, external_tools: true, allowed_hosts: ['api.example.com'] }
  expect(calls.findLast(({ call }) => call.startsWith('PUT '))).toEqual({ call: `PUT ${path}/ai-policy`, body })
})

test.for([desktop, phone])('shorter retention periods are saved after a confirmation at $width pixels', async (viewport) => {
  let stored: Retention = { conversations_days: null, runs_days: null, bin_days: 30 }
  const answers = {
    ...organizationAnswers,
    [`GET ${path}/retention`]: () => stored,
    [`GET ${path}/retention/preview`]: { conversations: 0, runs: 0, bin: 0 },
    [`PUT ${path}/retention`]: ({ body }: ApiCall) => (stored = { ...stored, ...(body as Retention) }),
  }
  const { calls } = await openApp('/app/organization', answers, { user: sampleCeo, viewport })
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  const bin = field('Bin, days')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect.element(bin).toHaveValue('30')
  await expectAccessible()
  await expectNoSidewaysScroll()
  await bin.fill('31')
  await save.click()
  await expect.element(page.getByText(personalDataMessages.binWrong)).toBeVisible()
  await bin.fill('7')
  await field('Runs, days').fill('365')
  await save.click()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toMatchTextContent('No record is old enough to be deleted now.')
  await question.getByRole('button', { name: 'Save and delete' }).click()
  await expect.element(toast('Retention Updated')).toBeVisible()
  const periods = { conversations_days: null, runs_days: 365, bin_days: 7 }
  expect(calls.filter(({ call }) => call.startsWith('PUT ')).map(({ body }) => body)).toEqual([periods])
})
