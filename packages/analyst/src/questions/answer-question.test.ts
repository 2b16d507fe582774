import { describe, expect, test } from 'vitest'
import { offlineNotice } from '../text/notices.ts'
import { answerQuestion } from './answer-question.ts'

const tools = ['search_records', 'list_tasks', 'list_goals', 'list_notes', 'list_contacts', 'create_task', 'create_note']

const respond = (question: string) =>
  answerQuestion({ question, today: '2026-11-18', availableTools: new Set(tools), passages: [], memories: [], results: [] })

describe('the first response to a question', () => {
  test.each([
    'Why was the shipment delayed?',
    "What's behind the price increase?",
    'What can be done about churn?',
    'What did the board say about our goals?',
    'What did we decide today?',
    'Is there any news on the Acme deal?',
    'When did we contact Acme?',
    'What date is the board meeting?',
    'Which strategy do we have for Asia?',
    'Who wrote that the tasks are late?',
  ])('looks up %j instead of counting', (question) => {
    expect(respond(question)).toEqual({ calls: [{ tool: 'search_records', input: { query: question } }] })
  })

  test.each([
    ['blanks', ' '.repeat(100_000)],
    ['blanks between words', `a${' '.repeat(99_998)}b`],
    ['one word', 'task '.repeat(20_000)],
    ['a command', `Create a task to ${'call the bank, '.repeat(6_600)}`],
    ['digits', `Add a contact: ${'1 '.repeat(49_000)}`],
  ])('is found quickly for 100,000 characters of %s', (_, question) => {
    const response = respond(question)
    expect('text' in response ? response.text : response.calls).not.toHaveLength(0)
  })

  test('ends with the notice that no model answered', () => {
    expect(respond('Thank you!')).toEqual({ text: `You’re welcome.\n\n${offlineNotice}` })
  })

  test('keeps a long dictated note whole', () => {
    const content = `Minutes. ${'We talked on. '.repeat(5_000)}The end`
    expect(respond(`Note: ${content}`)).toEqual({ calls: [{ tool: 'create_note', input: { content } }] })
  })
})
