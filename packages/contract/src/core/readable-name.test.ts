import { expect, it } from 'vitest'
import { toReadableName } from './readable-name.ts'

it('turns identifiers into words and keeps names that people wrote', () => {
  expect(toReadableName('weekly_briefing')).toBe('Weekly briefing')
  expect(toReadableName('Board_pack')).toBe('Board_pack')
  expect(toReadableName('M&A desk')).toBe('M&A desk')
})
