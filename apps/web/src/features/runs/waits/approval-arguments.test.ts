import { expect, it } from 'vitest'
import { findArguments } from './approval-arguments.ts'

it('accepts only a JSON object', () => {
  expect(findArguments('{"a": 1}')).toEqual({ a: 1 })
  expect(['[1]', 'null', '{', '"x"'].map(findArguments)).toEqual([undefined, undefined, undefined, undefined])
})
