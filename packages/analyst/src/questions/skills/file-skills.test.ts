import { expect, test } from 'vitest'
import type { QuestionContext } from '../question-context.ts'
import { findFileResponse } from './file-skills.ts'

const context = (question: string): QuestionContext => ({
  question,
  english: question,
  wording: question,
  language: 'en',
  isFirstAnswer: true,
  today: '2026-11-16',
  availableTools: new Set(['create_task']),
  memories: [],
  results: [],
  passages: [
    { n: 1, kind: 'file', id: 'a', title: 'promises.txt', text: 'We will deliver the boat by Friday. The boat is blue.' },
    { n: 2, kind: 'note', id: 'b', title: 'A note', text: 'We shall see.' },
    { n: 3, kind: 'file', id: 'c', title: 'Other file.pdf', page: 7, text: 'You must pay 100 pounds. [The file goes on.]' },
  ],
})

test.each([
  ['Summarise', '**promises.txt** in full:'],
  ['Summarise “promises.txt”.', '**promises.txt** in full:'],
  ['Give me the key points of this document', '**promises.txt** in full:'],
  ['What does “Other file.pdf” promise?', '1 commitment in **Other file.pdf**'],
  ['What does it commit to?', '1 commitment in **promises.txt**'],
])('%s is about the intended file', (question, start) => {
  expect(findFileResponse(context(question))).toMatchObject({ text: expect.stringContaining(start) })
})

test('tasks name their file and page, and have the due date that the file names', () => {
  expect(findFileResponse(context('Turn it into tasks'))).toEqual({
    calls: [
      {
        tool: 'create_task',
        input: {
          title: 'We will deliver the boat by Friday',
          description: '“We will deliver the boat by Friday.” (promises.txt)',
          assigned_to: 'me',
          due_date: '2026-11-20',
        },
      },
    ],
  })
  expect(findFileResponse(context('Make tasks from “Other file.pdf”.'))).toMatchObject({
    calls: [{ input: { title: 'You must pay 100 pounds', description: '“You must pay 100 pounds.” (Other file.pdf, page 7)' } }],
  })
})

test('the answer says that a file was read only partially', () => {
  expect(findFileResponse(context('Summarise “Other file.pdf”'))).toMatchObject({
    text: expect.stringContaining('only its beginning was read'),
  })
})

test.each([
  'Summarise this week',
  'Give me a summary of my goals',
  'What did we promise this quarter?',
  'Which tasks are due in this month?',
])('%s is not about a file', (question) => {
  expect(findFileResponse(context(question))).toBeUndefined()
})
