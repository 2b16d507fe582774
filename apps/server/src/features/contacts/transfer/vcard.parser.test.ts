import { describe, expect, test } from 'vitest'
import { ImportIntake } from './import-intake.logic.ts'
import { readVcard } from './vcard.parser.ts'

async function readAll(text: string) {
  const intake = new ImportIntake()
  await readVcard(text, intake)
  return intake.getRows().map(({ contact }) => contact)
}

const listIssues = (text: string) =>
  readAll(text).then(
    () => [],
    (error: { errors: { field: string; message: string }[] }) => error.errors,
  )

const card = (lines: string, version = '4.0') => `BEGIN:VCARD\r\nVERSION:${version}\r\n${lines}\r\nEND:VCARD\r\n`

describe('a card', () => {
  test.each([
    ['a full name', 'FN:Ada Lovelace', { name: 'Ada Lovelace' }],
    ['a name in parts', 'N:Lovelace;Ada;Augusta;Dr.;MA', { name: 'Dr. Ada Augusta Lovelace MA' }],
    ['a blank full name and its parts', 'FN: \r\nN:Lovelace;Ada', { name: 'Ada Lovelace' }],
    ['the full name before the parts', 'N:x;y\r\nFN:Ada', { name: 'Ada' }],
    ['a title before a role', 'FN:A\r\nROLE:r\r\nTITLE:t', { role: 't' }],
    ['a role', 'FN:A\r\nROLE:r', { role: 'r' }],
    ['several emails with types and groups', 'FN:A\r\nitem1.EMAIL;type=INTERNET:a@x\r\nemail;PREF=1:b@x', { emails: ['a@x', 'b@x'] }],
    [
      'telephones as text and as addresses',
      'FN:A\r\nTEL;TYPE=cell:+49 30\r\nTEL;VALUE=uri;TYPE="a:b;c":tel:+1-555',
      { phones: ['+49 30', '+1-555'] },
    ],
    [
      'escapes',
      String.raw`FN:Love\, Ada\; A\\B` + '\r\n' + String.raw`NOTE:one\ntwo\Nthree`,
      { name: String.raw`Love, Ada; A\B`, notes: 'one\ntwo\nthree' },
    ],
    ['escapes in the parts of a name', String.raw`N:O\;Neil\, Jr;Ada`, { name: 'Ada O;Neil, Jr' }],
    ['several notes', 'FN:A\r\nNOTE:one\r\nNOTE:two', { notes: 'one\ntwo' }],
    ['folded lines', 'FN:Ada Love\r\n lace\r\nNOTE:x\r\n\t y', { name: 'Ada Lovelace', notes: 'x y' }],
    ['bare line feeds', 'FN:Ada\nTEL:1', { name: 'Ada', phones: ['1'] }],
    ['a large picture', `FN:A\r\nPHOTO;ENCODING=b:${'A'.repeat(2_000_000)}`, { name: 'A' }],
    ['what it does not know', 'FN:A\r\nPHOTO;ENCODING=b:AAAA\r\n BBBB\r\nX-FOO:bar', { name: 'A', notes: null }],
  ])('is read with %s', async (_what, lines, expected) => {
    for (const version of ['3.0', '4.0']) expect(await readAll(card(lines, version))).toMatchObject([expected])
  })

  test('accepts a byte order mark and lowercase names', async () => {
    expect(await readAll(`\uFEFF${card('fn:Ada').replace('BEGIN:VCARD', 'begin:vcard')}`)).toMatchObject([{ name: 'Ada' }])
  })
})

describe('names the invalid line', () => {
  test.each([
    ['a card without a name', card('FN:A') + card('TITLE:x'), [5, 'Name is required.']],
    ['a card of 1996', card('FN:A') + card('FN:B', '2.1'), [5, 'Only vCard 3.0 and 4.0']],
    ['a card without an end', `BEGIN:VCARD\r\nFN:A\r\n${card('FN:B')}`, [1, 'no END:VCARD']],
    ['a last card without an end', `${card('FN:A')}BEGIN:VCARD\r\nFN:B`, [5, 'no END:VCARD']],
    ['a line that is no property', card('FN:A\r\n\r\nnonsense'), [5, 'form of a vCard property']],
    ['a line outside all cards', `\r\nhello\r\n${card('FN:A')}`, [2, 'belongs to none']],
    ['an end without a beginning', `${card('FN:A')}END:VCARD`, [5, 'belongs to none']],
    ['a card that is a book', card(`FN:A\r\nNOTE:${'x'.repeat(1_000_001)}`), [1, 'more than 1,000,000 characters']],
    ['a line whose head has no end', card(`FN:A\r\nNOTE;${'x'.repeat(20_000_000)}:y`), [4, 'form of a vCard property']],
    ['too many interactions', card(`FN:A${'\r\nX-ADJUTANT-INTERACTION:2026-01-01;x'.repeat(5_001)}`), [1, 'At most 5,000 are allowed.']],
    ['a wrong interaction', card('FN:A\r\nX-ADJUTANT-INTERACTION:2026-13-01;x'), [1, 'This is not a valid date.']],
  ] as [string, string, [number, string]][])('%s', async (_what, text, [line, message]) => {
    expect(await listIssues(text)).toEqual([{ field: `line ${line}`, message: expect.stringContaining(message) }])
  })
})
