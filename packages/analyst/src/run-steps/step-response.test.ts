import { describe, expect, test } from 'vitest'
import { offlineNotice, offlineRunNotice } from '../text/notices.ts'
import type { StepMessage, StepRequest } from './step-request.ts'
import { findStepResponse, toPlainError } from './step-response.ts'

const reviewTool = { name: 'Weekly review', builtin: 'prepare_meeting', effect: 'read' }
const task: StepMessage = { role: 'user', text: 'Brief me.\nBegin with the tool prepare_meeting.\nperson: Ann Lee\ntopic: the lease' }
const call: StepMessage = { role: 'assistant', text: '', calls: [{ id: 'c1', arguments: {} }] }
const result = (ok: boolean, text: string): StepMessage => ({ role: 'tool', call: 'c1', ok, text })

const respond = (messages: StepMessage[], more: Partial<StepRequest> = {}) =>
  findStepResponse({ messages, tools: [reviewTool], priorOutputs: [], ...more })

describe('a step that begins with a tool', () => {
  test('calls the tool with the arguments below its name', () => {
    expect(respond([task])).toEqual({ calls: [{ tool: 'Weekly review', arguments: { person: 'Ann Lee', topic: 'the lease' } }] })
  })

  test('does not call a tool that changes something', () => {
    expect(respond([task], { tools: [{ ...reviewTool, effect: 'write' }] })).toBeUndefined()
  })

  test('answers with the result and keeps the remark of the person', () => {
    const remark: StepMessage = { role: 'user', text: 'Shorter,\nplease' }
    expect(respond([task, call, result(true, 'The brief')])).toEqual({ text: 'The brief' })
    expect(respond([task, remark, call, result(true, 'The brief')])).toEqual({
      text: expect.stringMatching(/^The brief\n\n## Your remark\n\n> Shorter,\n> please\n\n/),
    })
  })

  test('returns an error unchanged', () => {
    const remark: StepMessage = { role: 'user', text: 'Again' }
    expect(respond([task, remark, call, result(false, 'No such person.')])).toEqual({ text: 'No such person.' })
  })
})

describe('a step after computed steps', () => {
  const computed = (title: string, text: string) => ({ title, text: `${text}\n\n${offlineRunNotice}`, isReply: false })
  const write: StepMessage = { role: 'user', text: 'Write it up.' }

  test('passes their texts on with one notice and the reply of the person', () => {
    const priorOutputs = [computed('Facts', 'Facts'), computed('Risks', 'Risks'), { title: 'Your view', text: 'Go', isReply: true }]
    expect(respond([write], { priorOutputs })).toEqual({ text: `Facts\n\nRisks\n\n${offlineRunNotice}\n\n## Your view\n\n> Go` })
  })

  test('says that nothing was carried out', () => {
    const priorOutputs = [computed('Plan', 'The plan')]
    expect(respond([{ role: 'user', text: 'Carry out the plan.' }], { priorOutputs })).toEqual({
      text: expect.stringMatching(/^\*\*Nothing was changed: .*\n\nThe plan/),
    })
  })

  test('is an ordinary question if a person or a model wrote the last text', () => {
    expect(respond([write])).toBeUndefined()
    expect(respond([write], { priorOutputs: [{ title: 'Facts', text: 'By a model', isReply: false }] })).toBeUndefined()
  })
})

test('the notice is removed from a text that only repeats the error of a tool', () => {
  const messages = [task, call, result(false, 'No such person.')]
  expect(toPlainError(`No such person.\n\n${offlineNotice}`, messages)).toBe('No such person.')
  expect(toPlainError(`Someone else.\n\n${offlineNotice}`, messages)).toBe(`Someone else.\n\n${offlineNotice}`)
})
