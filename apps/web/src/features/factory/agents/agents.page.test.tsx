import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { card, dialog, openFactory, toFactoryAnswers } from '../../../testing/pages/factory-pages.ts'
import { listWrites } from '../../../testing/fake-api.ts'
import { expectAccessible } from '../../../testing/page-checks.ts'
import { sampleOrganization } from '../../../testing/samples/accounts/accounts.ts'
import { builtInTools, sampleAgent, sampleBuilder, sampleTool } from '../../../testing/samples/ai/factory.ts'
import { sampleId } from '../../../testing/samples/people.ts'
import { button, discardQuestion, listedOptions, pickAnother, toast } from '../../../testing/page-parts.ts'

const lawyer = { ...sampleAgent, name: 'Lawyer', role: 'Counsel', goal: 'Keep us out of court.' }

async function fillLawyer(form: Locator) {
  await form.getByLabelText('Name').fill(lawyer.name)
  await form.getByLabelText('Role').fill(lawyer.role)
  await form.getByLabelText('Goal').fill(lawyer.goal)
}

test('a new agent needs a name, a role and a goal, and a started form is discarded only after confirmation', async () => {
  const { calls } = await openFactory({})
  await button('Create New Agent').click()
  const form = dialog('Create New Agent')
  await form.getByRole('button', { name: 'Save agent' }).click()
  await expect.element(form.getByText(appMessages.factory.agentRequired)).toHaveLength(3)
  await expect.element(form.getByLabelText('Name')).toHaveFocus()
  await expectAccessible()
  await form.getByLabelText('Name').fill('Lawyer')
  await userEvent.keyboard('{Escape}')
  await discardQuestion.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form.getByLabelText('Name')).toHaveValue('Lawyer')

  await fillLawyer(form)
  await pickAnother(form.getByRole('combobox', { name: 'Tools' }), 'Search records')
  await form.getByRole('button', { name: 'Save agent' }).click()
  await expect.element(toast('Agent saved')).toBeVisible()
  await expect.element(card('Lawyer')).toMatchTextContent('Keep us out of court.')
  expect(listWrites(calls).at(-1)).toMatchObject({
    call: 'POST /api/agents/',
    body: { name: 'Lawyer', role: 'Counsel', goal: 'Keep us out of court.', toolIds: [builtInTools[0]!.id] },
  })
})

test('saving an agent sends what changed only, and nothing if nothing changed', async () => {
  const { calls } = await openFactory(toFactoryAnswers({ agents: [lawyer] }))
  await button('Edit Lawyer').click()
  const form = dialog('Edit Agent')
  await form.getByRole('button', { name: 'Save agent' }).click()
  await expect.element(toast(appMessages.user.noChanges)).toBeVisible()
  await form.getByLabelText('Role').fill('General counsel')
  await form.getByRole('button', { name: 'Save agent' }).click()
  await expect.element(card('Lawyer')).toMatchTextContent('General counsel')
  const save = { call: `PATCH /api/agents/${lawyer.id}`, body: { role: 'General counsel' } }
  expect(listWrites(calls).filter(({ call }) => call.includes('/agents/'))).toEqual([save])
})

test('edits of an agent are discarded, and the agent is deleted after confirmation', async () => {
  const { calls } = await openFactory(toFactoryAnswers({ agents: [lawyer] }))
  await button('Edit Lawyer').click()
  const form = dialog('Edit Agent')
  await form.getByLabelText('Role').fill('Nobody')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await discardQuestion.getByRole('button', { name: 'Discard' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await button('Delete Lawyer').click()
  const question = page.getByRole('alertdialog', { name: 'Delete Agent' })
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect.element(toast('Agent deleted')).toBeVisible()
  await expect.element(card('Lawyer')).not.toBeInTheDocument()
  expect(listWrites(calls).at(-1)!.call).toBe(`DELETE /api/agents/${lawyer.id}`)
})

const contoso = { ...sampleOrganization, id: sampleId(251), name: 'Contoso' }
const placeIn = ({ id, name }: typeof contoso) => ({ organization_id: id, organization_name: name })
const toolHere = { ...sampleTool, ...placeIn(sampleOrganization), name: 'Tidy here' }
const toolThere = { ...sampleTool, ...placeIn(contoso), id: sampleId(199), name: 'Tidy there' }

const openInTwoOrganizations = () =>
  openFactory(
    {
      ...toFactoryAnswers({ tools: [...builtInTools, toolHere, toolThere], newAgent: { ...sampleAgent, ...placeIn(contoso) } }),
      'GET /api/organizations': [sampleOrganization, contoso],
    },
    { user: { ...sampleBuilder, organization_id: sampleOrganization.id } },
  )

test("a member of two organizations chooses where an item belongs and can't mix them", async () => {
  const { calls } = await openInTwoOrganizations()
  await expect.element(card('Tidy here')).toMatchTextContent('Northwind')
  await expect.element(card('Tidy there')).toMatchTextContent('Contoso')
  await button('Create New Agent').click()
  const form = dialog('Create New Agent')
  const organization = form.getByLabelText('Organization')
  await expect.element(organization).toHaveValue(sampleOrganization.id)
  const tools = form.getByRole('combobox', { name: 'Tools' })
  await pickAnother(tools, 'Tidy here')
  await expect.element(form.getByRole('button', { name: 'Remove Tidy here' })).toBeVisible()
  await tools.fill('Tidy there')
  await expect.element(form.getByText('No matches.').first()).toBeVisible()
  await expect.element(listedOptions()).toHaveLength(0)
  await userEvent.selectOptions(organization, 'Contoso')
  await expect.element(form.getByRole('button', { name: 'Remove Tidy here' })).not.toBeInTheDocument()
  await tools.fill('Tidy')
  await expect.element(listedOptions()).toHaveTextContent('Tidy there')
  await pickAnother(tools, 'Tidy there')
  await fillLawyer(form)
  await expectAccessible()
  await form.getByRole('button', { name: 'Save agent' }).click()
  await expect.element(card('Lawyer')).toMatchTextContent('Contoso')
  expect(listWrites(calls).at(-1)!.body).toMatchObject({ organization_id: contoso.id, toolIds: [toolThere.id] })
  await button('Edit Lawyer').click()
  await expect.element(dialog('Edit Agent').getByLabelText('Organization')).toBeDisabled()
})
