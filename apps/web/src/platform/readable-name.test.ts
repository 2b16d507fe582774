import { expect, it } from 'vitest'
import { toReadableName } from './readable-name.ts'

it('reads the name of a program as words, and leaves what people wrote', () => {
  expect(toReadableName('weekly_briefing')).toBe('Weekly briefing')
  expect(toReadableName('Board_pack')).toBe('Board_pack')
  expect(toReadableName('M&A desk')).toBe('M&A desk')
})
