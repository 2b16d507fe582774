import type { Commitment } from '@adjutant/contract/commitments'
import type { Thread } from '@adjutant/contract/comms'
import type { Contact } from '@adjutant/contract/contacts'
import type { Task } from '@adjutant/contract/tasks'
import { describe, expect, test } from 'vitest'
import { toBriefSections, toMeetingSubject, type MeetingRecords } from './brief-sections.ts'
import { hasTopicWord } from './found-records.ts'

test("the subject of a meeting is its title without generic words and people's names", () => {
  expect(toMeetingSubject('Weekly sync with Ann: Depot lease review', ['Ann Gupta'])).toBe('Depot lease')
  expect(toMeetingSubject('1:1 with Carl', ['Carl Weber'])).toBe('')
})

test.each([
  ['Cheaper leases', true],
  ['Budget of the depots', true],
  ['The released plan', false],
  ['Parking', false],
])('a record about “Depot lease” can be titled “%s”: %s', (title, expected) => {
  expect(hasTopicWord('Depot lease')({ title, excerpt: '' })).toBe(expected)
})

const nothing: MeetingRecords = {
  readerId: 'me',
  contacts: [],
  threads: [],
  commitments: [],
  subjectTasks: [],
  peopleTasks: [],
  goals: [],
  files: [],
}

const toTask = (id: string, due_date: string | null): Task =>
  ({ id, title: `Task ${id}`, status: 'To Do', due_date, assigned_to_user: null }) as Task

describe('the sections of a brief', () => {
  test('are left out without records', () => {
    expect(toBriefSections(nothing)).toEqual([])
  })

  test('list each task once: first those about the subject, then those of the people by due date', () => {
    const subjectTasks = [toTask('b', null)]
    const peopleTasks = [toTask('undated', null), toTask('late', '2026-12-01'), toTask('b', null), toTask('soon', '2026-11-20')]
    const [section] = toBriefSections({ ...nothing, subjectTasks, peopleTasks })
    expect(section?.lines.map(({ text }) => text)).toEqual(['b', 'soon', 'late', 'undated'].map((id) => `Task ${id} (To Do)`))
  })

  test('list the newest exchange first: interactions and the last message of each thread', () => {
    const contact = {
      id: 'c',
      name: 'Carl',
      past_interactions: [
        { date: '2026-11-02', summary: 'Lunch' },
        { date: '2026-10-02', summary: 'Call' },
        { date: '2026-09-02', summary: 'Older than the last two' },
      ],
    } as unknown as Contact
    const messages = [
      { text: 'Agreed', system: false, sender_id: 'me', sender_name: 'Me', timestamp: '2026-11-01T08:00:00Z' },
      { text: 'Zoe joined', system: true, sender_id: 'z', sender_name: 'Zoe', timestamp: '2026-11-03T08:00:00Z' },
    ]
    const thread = { id: 't', name: 'Ann', messages } as unknown as Thread
    expect(toBriefSections({ ...nothing, contacts: [contact], threads: [thread] })).toMatchObject([
      {
        kind: 'exchanges',
        lines: [
          { text: 'Lunch', person: 'Carl', source: { kind: 'contact', id: 'c' } },
          { text: 'Agreed', date: '2026-11-01', person: 'You', source: { kind: 'thread', id: 't' } },
          { text: 'Call' },
        ],
      },
    ])
  })

  test('link a promise to its sentence, else to its task', () => {
    const promise = { direction: 'i_owe', text: 'Send the plan', due_date: null, counterpart: null, source: null, task: null }
    const commitments = [
      { ...promise, source: { kind: 'message', record_id: 't' }, task: { id: 'x', title: 'Plan' } },
      { ...promise, task: { id: 'x', title: 'Plan' } },
      { ...promise, direction: 'owed_to_me' },
    ] as unknown as Commitment[]
    expect(toBriefSections({ ...nothing, commitments })).toMatchObject([
      { kind: 'owed_by_you', lines: [{ source: { kind: 'thread', id: 't' } }, { source: { kind: 'task', title: 'Plan' } }] },
      { kind: 'owed_to_you', lines: [{ source: null }] },
    ])
  })
})
