import { expect, it } from 'vitest'
import { validateAdvice, newAdviceValues, toAdviceBody } from './advice-values.ts'

it('requires only content', () => {
  expect(validateAdvice({ ...newAdviceValues, advice_title: 'Margin', content: ' \n' })).toEqual({ content: 'Content required' })
  expect(validateAdvice({ ...newAdviceValues, content: 'Reprice.' })).toBeUndefined()
})

it('sends no organization as null', () => {
  expect(toAdviceBody({ ...newAdviceValues, content: 'Reprice.' })).toEqual({
    advice_title: '',
    content: 'Reprice.',
    organization_id: null,
  })
})
