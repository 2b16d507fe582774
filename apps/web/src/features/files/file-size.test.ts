import { expect, test } from 'vitest'
import { toSizeText } from './file-size.ts'

test.each([
  [0, '0 B'],
  [950, '950 B'],
  [1_200, '1.2 KB'],
  [12_345, '12 KB'],
  [3_400_000, '3.4 MB'],
  [100_000_000, '100 MB'],
  [5_000_000_000_000, '5000 GB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(toSizeText(bytes)).toBe(text)
})
