import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { card, openFactory, toFactoryAnswers } from '../../../testing/pages/factory-pages.ts'
import { listWrites, rejection } from '../../../testing/fake-api.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../../../testing/page-checks.ts'
import { sampleAgent, sampleFlow } from '../../../testing/samples/ai/factory.ts'
import { desktop, phone } from '../../../testing/viewports.ts'
import { button, pickOption, toast } from '../../../testing/page-parts.ts'

const form = page.getByRole('dialog', { name: /^(Create New|Edit) Flow$/ })
const step = (index: number) => form.getByRole('list', { name: 'Steps' }).getByRole('listitem').nth(index)
const addStep = (kind: string) => form.getByRole('group', { name: 'Add a step' }).getByRole('button', { name: kind }).click()
const choose = (field: Locator, option: string) => userEvent.selectOptions(field, option)
const question = (index: number) => step(index).getByLabelText('Question for you')
const runThis = (index: number) => step(index).getByLabelText('Run this step')

async function addQuestion(index: number, title: string, text: string) {
  await addStep('You')
  await step(index).getByLabelText('Title').fill(title)
  await question(index).fill(text)
}

async function addFacts() {
  await addStep('An agent')
  await step(0).getByLabelText('Title').fill('Facts')
  await pickOption(step(0).getByLabelText('Agent'), 'Analyst')
  await expect.element(step(0).getByLabelText('Agent')).toHaveValue('Analyst')
  await step(0).getByLabelText('What to do').fill('Find out about {topic}.')
  await step(0)
    .getByRole('button', { name: /^Facts|01/ })
    .first()
    .click()
}

async function addConditionalQuestion() {
  await addQuestion(1, 'Your view', 'What do you make of it?')
  await step(1).getByRole('button', { name: '{Facts}' }).click()
  await expect.element(question(1)).toHaveValue('What do you make of it? {Facts}')
  await choose(runThis(1), 'If a condition is true')
  await choose(step(1).getByLabelText('Result of'), 'Facts')
}

async function addBranch() {
  await addStep('A branch')
  await step(2).getByLabelText('Title').fill('Fork')
  await choose(step(2).getByLabelText('Continue'), 'If a condition is true')
  await choose(step(2).getByLabelText('Test'), 'is at least')
  await step(2).getByLabelText('Number').fill('8')
  await addQuestion(3, 'Close', 'Shall it be closed?')
  await choose(step(2).getByLabelText('If not, continue with'), 'Close')
  await choose(runThis(3), 'If a condition is true')
  await addQuestion(4, 'Else', 'Why not?')
  await choose(runThis(4), 'Otherwise: if “Close” is skipped')
}

test.for([desktop, phone])('a flow is built by form, drawn, and follows a renamed step, at $width pixels', async (viewport) => {
  const { calls } = await openFactory({}, { viewport })
  await button('Create New Flow').click()
  await form.getByLabelText('Name').fill('Review')
  await choose(form.getByLabelText('Save the result as'), 'A note')
  await addFacts()
  await addConditionalQuestion()
  const drawing = 'Flow diagram: 1. Facts, Analyst; 2. Your view, you, conditional'
  await expect.element(form.getByRole('img', { name: drawing })).toBeVisible()

  await step(0).getByRole('button', { expanded: false }).click()
  await step(0).getByLabelText('Title').fill('Findings')
  await step(0).getByLabelText('What to do').click()
  await expect.element(question(1)).toHaveValue('What do you make of it? {Findings}')
  await form.getByRole('button', { name: 'Save flow' }).click()
  await expect.element(toast('Flow saved')).toBeVisible()
  await expect.element(card('Review').getByRole('img')).toBeVisible()
  await expect.element(card('Review')).toMatchTextContent('saved as a note')
  const { call, body } = listWrites(calls).at(-1)!
  expect(call).toBe('POST /api/flows/')
  expect(body).toMatchObject({
    result: 'note',
    steps: [
      { title: 'Findings', kind: 'agent', agent: sampleAgent.id, prompt: 'Find out about {topic}.' },
      { title: 'Your view', kind: 'human', prompt: 'What do you make of it? {Findings}', when: '{Findings} is not empty' },
    ],
  })
})

test.for([desktop, phone])('a flow branches, and a step can be the alternative to another one, at $width pixels', async (viewport) => {
  const { calls } = await openFactory(toFactoryAnswers({ flows: [sampleFlow] }), { viewport })
  await button('Edit Two questions').click()
  await addBranch()
  await expectAccessible()
  await expectNoSidewaysScroll()
  await form.getByRole('button', { name: 'Save flow' }).click()
  await expect.element(toast('Flow saved')).toBeVisible()
  expect(listWrites(calls).at(-1)!.body).toEqual({
    steps: [
      ...sampleFlow.steps,
      expect.objectContaining({ title: 'Fork', kind: 'branch', when: '{previous} is at least 8', otherwise: 'Close' }),
      expect.objectContaining({ title: 'Close', kind: 'human', when: '{previous} is not empty', otherwise: null }),
      expect.objectContaining({ title: 'Else', kind: 'human', when: 'otherwise', otherwise: null }),
    ],
  })
})

test('a step that the server rejects is opened with the reason at its field', async () => {
  const reason = '{A step that is not there} is neither an input nor a step before this one.'
  await openFactory(
    { 'POST /api/flows/': () => rejection(422, reason, [{ field: 'steps.0.prompt', message: reason }]) },
    { address: '/app/ai-factory?create=flow' },
  )
  await form.getByLabelText('Name').fill('Broken')
  await addQuestion(0, 'Ask', 'What of {A step that is not there}?')
  await step(0).getByRole('button', { expanded: true }).click()
  await expect.element(question(0)).not.toBeInTheDocument()
  await form.getByRole('button', { name: 'Save flow' }).click()
  await expect.element(question(0)).toHaveFocus()
  await expect.element(step(0).getByText(reason)).toBeVisible()
  await expect
    .element(page.getByRole('alert').filter({ hasText: appMessages.factory.flowFailed }))
    .toHaveTextContent(appMessages.factory.flowFailed)
})
