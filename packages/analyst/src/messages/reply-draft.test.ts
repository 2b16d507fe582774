import type { Source } from '@adjutant/contract/search'
import { describe, expect, test } from 'vitest'
import { draftReply, isAbout, type Fact } from './reply-draft.ts'

const source = (id: string, title: string, kind: Source['kind'] = 'task'): Source => ({ kind, id, title, url: null, page: null })
const task = (title: string, more: object = {}): Fact => ({
  source: source(title, title),
  text: 'In Progress, priority High',
  task: { status: 'In Progress', due_date: '2026-11-20', ...more },
})
const goal: Fact = { source: source('g', 'Enter the Nordic market', 'goal'), text: 'Signed resellers: 3 of 10' }

describe('a draft without a model', () => {
  test.each([
    ['Any news on the audit?', 'Finish the audit', true],
    ['How is the board deck coming along?', 'Board deck for November', true],
    ['Where do we stand with the Nordics market?', 'Enter the Nordic market', true],
    ['Shall we have lunch?', 'Finish the audit', false],
    ['What time does the work week end?', 'Plan the work of the week', false],
    ['Is the audit room free?', 'Sign the contract for the new audit software licence', false],
  ])('considers “%s” to be about “%s”: %s', (message, title, expected) => {
    expect(isAbout(message, title)).toBe(expected)
  })

  test('uses a record that the person chose, regardless of its title', () => {
    const note: Fact = { source: source('n', 'Our ceiling', 'note'), text: 'We stop at 1,900 a box.', isAllowed: true }
    const draft = draftReply({ text: 'Any news on the audit?', firstName: 'Ben' }, [task('Finish the audit'), note])
    expect(draft!.sources.map(({ id }) => id)).toEqual(['Finish the audit', 'n'])
    expect(draft!.text).toContain('We stop at 1,900 a box.')
  })

  test('answers the question from matching records, names them and adds nothing', () => {
    const facts = [task('Finish the audit'), task('Paint the office'), goal]
    expect(draftReply({ text: 'Any news on the audit?', firstName: 'Ben' }, facts)).toEqual({
      text: 'Hi Ben, here is where things stand:\n– “Finish the audit”: In Progress, due Fri, 20 Nov 2026.',
      sources: [source('Finish the audit', 'Finish the audit')],
    })
    expect(draftReply({ text: 'How far are we in the Nordic market?', firstName: undefined }, facts)?.text).toBe(
      'Here is where things stand:\n– “Enter the Nordic market”: Signed resellers: 3 of 10',
    )
    const bare: Fact = { source: source('n', 'Nordic market: wait', 'note'), text: 'Nordic market: wait' }
    expect(draftReply({ text: 'How is the Nordic market?', firstName: 'Ben' }, [bare])?.text).toMatch(/:\n– “Nordic market: wait”\.$/)
    expect(draftReply({ text: 'Is the audit done?', firstName: 'Ben' }, [task('Finish the audit', { status: 'Done' })])?.text).toContain(
      'is done.',
    )
  })

  test.each([
    ['a message that asks nothing', 'The audit is over, thanks.'],
    ['a question that no record answers', 'Shall we have lunch?'],
  ])('creates nothing for %s', (_what, text) => {
    expect(draftReply({ text, firstName: 'Ben' }, [task('Finish the audit'), goal])).toBeUndefined()
  })
})
