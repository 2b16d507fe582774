import { expect, it } from 'vitest'
import { findAdviceFaults, newAdviceValues, toAdviceBody } from './advice-values.ts'

it('requires only content', () => {
  expect(findAdviceFaults({ ...newAdviceValues, advice_title: 'Margin', content: ' \n' })).toEqual({ content: 'Content required' })
  expect(findAdviceFaults({ ...newAdviceValues, content: 'Reprice.' })).toBeUndefined()
})

it('sends no organization as null', () => {
  expect(toAdviceBody({ ...newAdviceValues, content: 'Reprice.' })).toEqual({
    advice_title: '',
    content: 'Reprice.',
    organization_id: null,
  })
})
