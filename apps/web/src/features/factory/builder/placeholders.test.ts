import { expect, it } from 'vitest'
import { listInputs, listPlaceholders, renameIn } from './placeholders.ts'

it('finds each placeholder once and ignores JSON examples', () => {
  expect(listPlaceholders('Meet {person} about {topic}, {person}: {"a": 1} {Take stock}')).toEqual(['person', 'topic', 'Take stock'])
})

it('counts names that are not steps as inputs', () => {
  expect(listInputs(['{person} {Goals} {previous}', null, '{Take stock} {topic}'], ['Goals'])).toEqual(['person', 'topic'])
})

it('renames references to a step and nothing else', () => {
  expect(renameIn('Read {Facts} and {Facts of life}, not Facts', 'Facts', 'Findings')).toBe(
    'Read {Findings} and {Facts of life}, not Facts',
  )
})
