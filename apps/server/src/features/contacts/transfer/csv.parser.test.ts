import { describe, expect, test } from 'vitest'
import { readCsv } from './csv.parser.ts'
import { ImportIntake } from './import-intake.logic.ts'

async function readAll(text: string) {
  const intake = new ImportIntake()
  await readCsv(text, intake)
  return intake.getRows().map(({ contact }) => contact)
}

const listIssues = (text: string) =>
  readAll(text).then(
    () => [],
    (error: { errors: { field: string; message: string }[] }) => error.errors,
  )

describe('columns', () => {
  test.each([
    ['in any order and case', 'NOTES,E-Mail,naMe\nN,a@x.example,Ada', { name: 'Ada', emails: ['a@x.example'], notes: 'N' }],
    ['first and last name', 'Last Name,First name\nLovelace,Ada', { name: 'Ada Lovelace' }],
    ['only a last name', 'surname\nLovelace', { name: 'Lovelace' }],
    ['a full name before its parts', 'name,first name\nCountess,Ada', { name: 'Countess' }],
    ['the parts where the full name is blank', 'name,first name\n ,Ada', { name: 'Ada' }],
    ['title as role', 'name,Job Title\nAda,Analyst', { role: 'Analyst' }],
    ['several in one cell', 'name,emails,phones\nAda,a@x; b@x ;,1;2', { emails: ['a@x', 'b@x'], phones: ['1', '2'] }],
    ['several in one cell of Google', 'name,E-mail 1 - Value\nAda,a@x ::: b@x', { emails: ['a@x', 'b@x'] }],
    ['numbered columns', 'name,email 1,Email2,Phone 1,phone_2\nAda,a@x,b@x,1,2', { emails: ['a@x', 'b@x'], phones: ['1', '2'] }],
    [
      'those of Google, whose labels are no emails',
      'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value\nAda,Lovelace,Work,a@x,Mobile,1',
      { name: 'Ada Lovelace', emails: ['a@x'], phones: ['1'] },
    ],
    [
      'those of Outlook',
      'First Name,E-mail Address,E-mail 2 Address,Mobile Phone\nAda,a@x,b@x,1',
      { emails: ['a@x', 'b@x'], phones: ['1'] },
    ],
    ['unknown ones are passed over', 'name,Shoe size\nAda,38', { name: 'Ada', notes: null }],
  ])('%s', async (_what, text, expected) => {
    expect(await readAll(text)).toMatchObject([expected])
  })

  test('reports the first line once if no column has names', async () => {
    expect(await listIssues('role,email\nAnalyst,a@x\nInventor,b@x')).toMatchObject([{ field: 'line 1' }])
  })
})

describe('file format', () => {
  test.each([
    ['semicolons', 'name;role\nAda;"x;y"', { name: 'Ada', role: 'x;y' }],
    ['a comma within quotation marks of a file with semicolons', '"name";"notes, and, more, commas";role\nAda;1;2', { role: '2' }],
    ['tabs', 'name\trole\temail\nAda\t\ta@x.example', { name: 'Ada', role: null, emails: ['a@x.example'] }],
    ['bars', 'name|role\nAda|x', { name: 'Ada', role: 'x' }],
    ['commas, with more bars in the name of a column', 'name,notes (a|b|c)\nAda,x', { name: 'Ada' }],
    ['CRLF', 'name,role\r\nAda,x\r\n', { name: 'Ada', role: 'x' }],
    ['CR alone', 'name,role\rAda,x\r', { name: 'Ada', role: 'x' }],
    ['a byte order mark', '\uFEFFname,role\nAda,x', { name: 'Ada', role: 'x' }],
    ['quotation marks, commas and line ends in a cell', 'name,role\n"Ada ""A"", L","x\r\ny"', { name: 'Ada "A", L', role: 'x\ny' }],
    ['blanks around cells', 'name , role\n Ada , "x" ', { name: 'Ada', role: 'x' }],
    ['blank fields beyond the last column', 'name,role\nAda,x,,', { name: 'Ada', role: 'x' }],
    ['the guard against formulas', `name,role\n'=Ada,'-x`, { name: '=Ada', role: '-x' }],
    ['an apostrophe that guards nothing', `name\n'Ada`, { name: "'Ada" }],
  ])('%s', async (_what, text, expected) => {
    expect(await readAll(text)).toMatchObject([expected])
  })

  test('keeps every character where the file is split into chunks', async () => {
    for (const filler of [32_758, 32_759, 32_760, 32_761]) {
      const note = `${'x'.repeat(filler % 9_000)}😀`
      const lines = Array.from({ length: 40 }, (_, n) => `P${n},"${note}\r\nend"`)
      const people = await readAll(`name,notes\r\n${lines.join('\r\n')}\r\n`)
      expect(people).toHaveLength(40)
      expect(new Set(people.map(({ notes }) => notes))).toEqual(new Set([`${note}\nend`]))
    }
  })
})

describe('names the invalid line', () => {
  const after = '"Two\r\nlines",x\r\n\r\nAda,ok\r\n'

  test.each([
    ['a quotation mark that is not closed', '"Bob,1\r\nCy,2', 'broken'],
    ['text behind a closing quotation mark', '"Bob"x,1\r\nCy,2', 'broken'],
    ['a quotation mark within a bare cell', 'Bo"b,1\r\nCy,2', 'broken'],
    ['a field too few', 'Bob\r\nCy,2', '1 field '],
    ['a field too many', 'Bob,1,2\r\nCy,2', '3 fields'],
    ['no name', ',1\r\nCy,2', 'Name is required.'],
    ['a cell that is a book', `Bob,${'x'.repeat(1_000_001)}`, 'more than 1,000,000 characters'],
    ['a line of nothing but separators', `Bob${','.repeat(1_001)}\r\nCy,2`, 'more than 1,000 fields'],
    ['a name that is too long', `${'x'.repeat(301)},1\r\nCy,2`, 'name: Use at most 300'],
  ])('%s', async (_what, broken, message) => {
    const issues = await listIssues(`name,role\r\n${after}${broken}`)
    expect(issues).toEqual([{ field: 'line 6', message: expect.stringContaining(message) }])
  })

  test('names an invalid email or interaction', async () => {
    expect(await listIssues(`name,email\nAda,${'x'.repeat(255)}`)).toEqual([
      { field: 'line 2', message: 'emails: Use at most 254 characters.' },
    ])
    expect(await listIssues('name,past interactions\nAda,2026-02-30;Lunch')).toEqual([
      { field: 'line 2', message: 'past_interactions: This is not a valid date.' },
    ])
  })

  test.each([
    ['emails', `name,email\nAda,"${'a;'.repeat(400_000)}"`, 'emails: At most 100 are allowed.'],
    ['interactions', `name,past interactions\nAda,"${'2026-01-01;x\n'.repeat(5_001)}"`, 'past_interactions: At most 5,000 are allowed.'],
    ['characters in an email', `name,email\nAda,${'a'.repeat(900_000)}`, 'emails: Use at most 254 characters.'],
  ])('names a line with too many %s', async (_what, text, message) => {
    expect(await listIssues(text)).toEqual([{ field: 'line 2', message }])
  })

  test('reports errors before a broken quotation mark too', async () => {
    expect(await listIssues('name,role\n,x\n"Bob')).toMatchObject([{ field: 'line 2' }, { field: 'line 3' }])
  })
})
