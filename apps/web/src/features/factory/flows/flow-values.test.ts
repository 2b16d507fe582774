import { appMessages } from '@adjutant/contract/messages/app-messages'
import { expect, it } from 'vitest'
import { validateFlow, newFlowValues, renameStep, toFlowBody, toNewStep } from './flow-values.ts'
import { choiceLabels } from '../choice-messages.ts'

const step = (key: string, title: string, part = {}) => ({ ...toNewStep(key, 'agent'), title, agent: 'ines', ...part })

it("sends only the fields of the step's kind", () => {
  const steps = [
    step('a', ' Ask ', { kind: 'human' as const, prompt: ' Well? ' }),
    step('b', 'Do', { tool: 'mail', kind: 'tool' as const }),
  ]
  const body = toFlowBody({ ...newFlowValues, steps })
  expect(body.steps).toEqual([
    { title: 'Ask', kind: 'human', agent: null, tool: null, crew: null, prompt: 'Well?', when: null, otherwise: null },
    { title: 'Do', kind: 'tool', agent: null, tool: 'mail', crew: null, prompt: null, when: null, otherwise: null },
  ])
})

it('updates texts and conditions when a step is renamed', () => {
  const steps = [
    step('x', 'Fork', { kind: 'branch', otherwise: 'Facts' }),
    step('a', 'Findings'),
    step('b', 'Write', { prompt: 'From {Facts}', when: '{Facts} is not empty' }),
  ]
  expect(renameStep(steps, 'Facts', 'Findings')).toMatchObject([
    { otherwise: 'Findings' },
    {},
    { prompt: 'From {Findings}', when: '{Findings} is not empty' },
  ])
})

it('renames nothing while another step has the same name', () => {
  const steps = [step('a', 'Facts'), step('b', 'New'), step('c', 'Write', { prompt: '{Facts}' })]
  expect(renameStep(steps, 'Facts', 'New')[2]!.prompt).toBe('{Facts}')
})

it('reports missing values at their fields', () => {
  const steps = [toNewStep('a', 'tool'), toNewStep('b', 'branch'), step('c', 'Write')]
  expect(validateFlow({ ...newFlowValues, name: 'F', steps })).toEqual({
    'steps.0.title': appMessages.factory.stepTitleRequired,
    'steps.0.tool': choiceLabels.tool,
    'steps.1.title': appMessages.factory.stepTitleRequired,
    'steps.1.when': 'A branch needs a condition.',
  })
})
