import { expect, test } from 'vitest'
import { draftReply, type Fact } from './reply-draft.ts'
import { heldOutMessages, incomingMessages, sharedRecords, type IncomingMessage } from './testing/incoming-messages.ts'

const facts: Fact[] = sharedRecords.map(({ kind, id, title, text, task }) => ({
  source: { kind, id, title, url: null, page: null },
  text,
  ...(task && { task }),
}))

const sourcesOf = ({ text }: IncomingMessage): string[] => draftReply({ text, firstName: 'Ben' }, facts)?.sources.map(({ id }) => id) ?? []

/** A suggestion is right if it uses exactly the relevant records; saying nothing to a question that records answer costs recall only. */
function measure(messages: readonly IncomingMessage[]) {
  const drafted = messages.map((message) => ({ ...message, sources: sourcesOf(message) }))
  const suggested = drafted.filter(({ sources }) => sources.length > 0)
  const isRight = ({ sources, relevant }: (typeof drafted)[number]) => sources.join(' ') === relevant.join(' ')
  const answerable = drafted.filter(({ relevant }) => relevant.length > 0)
  return {
    precision: suggested.filter(isRight).length / suggested.length,
    recall: answerable.filter(isRight).length / answerable.length,
  }
}

test.each([
  ['tuning', incomingMessages],
  ['held-out', heldOutMessages],
])('of the %s messages, those that records answer get a relevant suggestion and the others get none', (_part, messages) => {
  expect(messages.map(({ relevant }) => relevant.length)).toEqual([...Array<number>(10).fill(1), ...Array<number>(10).fill(0)])
  expect(measure(messages)).toEqual({ precision: 1, recall: 1 })
})

test('a German question gets a German reply', () => {
  const text = draftReply({ text: 'Wie weit sind wir mit dem Mietvertrag in Köln?', firstName: 'Jürgen' }, facts)?.text
  expect(text).toBe(
    'Hallo Jürgen, so ist der Stand:\n– “Mietvertrag für das Büro in Köln verhandeln”: In Arbeit, fällig am Fr., 4. Dez. 2026.',
  )
})
