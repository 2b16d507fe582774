import { expect, test } from 'vitest'
import { toReadableText, withRowsAsSentences } from './readable-text.ts'

test.each<[what: string, text: string, readable: string]>([
  [
    'a heading and bold type',
    '# Board dinner\n\nAnneke backs the bridge **if** the covenant goes.',
    'Board dinner\nAnneke backs the bridge if the covenant goes.',
  ],
  ['headings in a line', 'What I see Helios pays. ## Do next Visit Ulm. ##', 'What I see Helios pays. Do next Visit Ulm.'],
  ['a link', 'See [the *plan*](/app/notes?note=1) and [5% \\[net\\]](/app/strategy?goal=2).', 'See the plan and 5% [net].'],
  ['the rest of a cut link', 'margin of 5%\\](/app/strategy?goal=01a1) is late', 'margin of 5% is late'],
  ['a link that was cut at its end', 'It is due. See [Board pack', 'It is due. See Board pack'],
  ['lines that a page only broke', 'Nordfrakt wants 24 months\nof exclusivity.', 'Nordfrakt wants 24 months of exclusivity.'],
  ['points', '- call Jonas\n- [ ] send `the` draft\n1. wait', 'call Jonas\nsend the draft\nwait'],
  ['a rule', 'One\n\n---\n\nTwo', 'One\nTwo'],
  [
    'CSV',
    'Lane,Q1,Q2,Q4 forecast\nRotterdam–Lyon,2.1,2.3,2.9\n"Lyon, Milan",1.2,,1.1',
    'Rotterdam–Lyon: Q1 2.1; Q2 2.3; Q4 forecast 2.9.\nLyon, Milan: Q1 1.2; Q4 forecast 1.1.',
  ],
  ['a sheet below its name', 'Rent\nDue\tShare\n2027-03-14\t12.5%', 'Rent\n2027-03-14: Share 12.5%.'],
  ['a table of Markdown', '| Goal | Done |\n|---|---|\n| **Grow** | 40% |', 'Grow: Done 40%.'],
  ['rows without their headings', 'Lyon,1.2,3\nOslo,0.9,1', 'Lyon, 1.2, 3\nOslo, 0.9, 1'],
  [
    'prose with commas',
    'Call Anna, then Ben, then Cem\nBuy milk, then bread, then oil',
    'Call Anna, then Ben, then Cem Buy milk, then bread, then oil',
  ],
])('%s is read without its markup', (_what, text, readable) => {
  expect(toReadableText(text)).toBe(readable)
})

test('converts only table rows to sentences where the markup is still needed', () => {
  expect(withRowsAsSentences('# Rates\n\n- [ ] call\n\nLane,Q1,Q2\nLyon,1,2')).toBe('# Rates\n\n- [ ] call\n\nLyon: Q1 1; Q2 2.')
})

test('converts a long text of one repeated character quickly', () => {
  const start = performance.now()
  for (const sign of ['[', '](', '*', '"', ',', '|', '`']) toReadableText(sign.repeat(20_000))
  expect(performance.now() - start).toBeLessThan(2_000)
})
