import { expect, it } from 'vitest'
import { countContacts, findFormat, readContactFile, toText } from './contact-file.ts'

const toFile = (name: string, text: string) => ({ name, size: text.length, arrayBuffer: async () => new TextEncoder().encode(text).buffer })

it('counts records, not lines', () => {
  expect(countContacts('csv', 'Name,Notes\r\nTom,"two\nlines, and a ""word"""\r\n\r\n,,\r\nAda,x')).toBe(2)
  expect(countContacts('csv', '')).toBe(0)
})

it('counts the cards of a vCard file', () => {
  expect(countContacts('vcard', 'BEGIN:VCARD\nFN:Tom\nEND:VCARD\nbegin:vcard\nFN:Ada\nEND:VCARD\n')).toBe(2)
})

it.each([
  ['people.csv', 'Name\nTom', 'csv'],
  ['people.VCF', 'BEGIN:VCARD', 'vcard'],
  ['people.txt', 'BEGIN:VCARD', 'vcard'],
  ['people.tsv', 'Name\tRole\nTom\tCEO', 'csv'],
  ['people.xlsx', 'PK', undefined],
  ['people.csv', 'PK\0', undefined],
])('%s with %j is %s', (name, text, expected) => {
  expect(findFormat(name, text)).toBe(expected)
})

it('reads UTF-8 and Windows-1252', () => {
  expect(toText(new TextEncoder().encode('Zoë').buffer)).toBe('Zoë')
  expect(toText(new Uint8Array([0x5a, 0x6f, 0xeb]).buffer)).toBe('Zoë')
  expect(toText(new Uint8Array([0xff, 0xfe, 0x5a, 0x00]).buffer)).toBe('Z')
})

it("explains why a file can't be imported", async () => {
  expect(await readContactFile(toFile('people.xlsx', 'PK'))).toEqual({ issue: "This isn't a CSV or vCard file." })
  expect(await readContactFile(toFile('people.csv', 'Name\n'))).toEqual({ issue: 'This file has no contacts.' })
  expect(await readContactFile({ ...toFile('people.csv', 'Name\nTom'), size: 25_000_001 })).toEqual({ issue: 'This is too large.' })
  const moved = { ...toFile('people.csv', ''), arrayBuffer: () => Promise.reject(new DOMException('Gone', 'NotFoundError')) }
  expect(await readContactFile(moved)).toEqual({ issue: "Couldn't read this file. Choose it again." })
  expect(await readContactFile(toFile('people.csv', 'Name\nTom'))).toMatchObject({ format: 'csv', count: 1 })
})
