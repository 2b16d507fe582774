import { expect, test } from 'vitest'
import { toCommitmentText } from './commitment-text.ts'
import { findCommitments } from './find-commitments.ts'
import { findFulfilment } from './fulfilment.ts'

const day = '2026-11-20'
const later = (text: string, fileNames: string[] = []) => ({ text, fileNames, day })

test.each([
  ['I’ll send you the board deck by Friday.', later('Here is the deck.', ['deck.pdf']), 'sure'],
  ['I’ll send you the board deck by Friday.', later('', ['Board deck Q4.pdf']), 'sure'],
  ['I’ll send you the board deck by Friday.', later('As promised, the board deck: https://example.com/x'), 'sure'],
  ['Ich schicke dir den Vertrag bis Freitag.', later('Anbei der Vertrag.', ['Vertrag.pdf']), 'sure'],
  ['I’ll send you the board deck by Friday.', later('Look at this.', ['holiday.jpg']), 'likely'],
  ['I’ll send you the board deck by Friday.', later('I’m sending you a photo of Friday.', ['photo.jpg']), 'likely'],
  ['I will sign the lease tomorrow.', later('The lease is signed.'), 'likely'],
  ['I’ll get back to you on the price.', later('We can offer 4 percent for two years.'), 'likely'],
  ['I’ll send you the board deck by Friday.', later('The deck is not done yet.'), undefined],
  ['I’ll send you the board deck by Friday.', later('I will send the deck tomorrow.'), undefined],
  ['I’ll send you the board deck by Friday.', later('How was your trip?'), undefined],
  ['I’ll get back to you on the price.', later('Could you tell me the volume?'), undefined],
  ['I’ll get back to you on the price.', later('Thanks!'), undefined],
])('%j followed by %j is fulfilled: %s', (commitment, message, expected) => {
  expect(findFulfilment(commitment, message)).toBe(expected)
})

test('the text of a commitment is written for its owner', () => {
  const textFor = (text: string, isOwn: boolean, name?: string) =>
    findCommitments(text, { kind: 'message', isOwn, day }).map((found) => toCommitmentText(found, name))
  expect(textFor('I’ll send you the deck and my comments on your draft.', true, 'Tom Reed')).toEqual([
    'Send Tom the deck and my comments on Tom’s draft',
  ])
  expect(textFor('I’ll send you the deck and my comments on your draft.', false, 'Ana Ruiz')).toEqual([
    'Send me the deck and Ana’s comments on my draft',
  ])
  expect(textFor('I’ll send you the deck.', false, 'ana@example.com')).toEqual(['Send me the deck'])
})
