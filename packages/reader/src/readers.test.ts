import { describe, expect, test } from 'vitest'
import { readBytes } from './readers.ts'
import { readingLimits } from './reading.ts'
import * as made from './testing/made-files.ts'
import { Unreadable } from './unreadable.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const types = {
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
}

const read = (kind: keyof typeof types, bytes: Buffer, mostCharacters = 1_000) =>
  readBytes(bytes, { type: types[kind], limits: { ...readingLimits, mostCharacters } }, () => false)

const pagesOf = async (kind: keyof typeof types, bytes: Buffer) => (await read(kind, bytes)).pages.map(({ page, text }) => [page, text])

describe('a document of Word', () => {
  test('is its paragraphs, its tables a line for each row, and its notes; not what was struck out or stands there twice', async () => {
    const cell = (text: string) => `<w:tc>${made.paragraph(text)}</w:tc>`
    const body = [
      made.paragraph('Fees &amp; rent &#x20AC;1,000'),
      '<w:p><w:r><w:t>One</w:t><w:tab/><w:t>two</w:t><w:delText>three</w:delText><w:instrText>PAGE</w:instrText></w:r></w:p>',
      `<w:tbl><w:tr>${cell('Year')}${cell('Sum')}</w:tr><w:tr>${cell('2027')}${cell('40')}</w:tr></w:tbl>`,
      `<mc:AlternateContent><mc:Choice>${made.paragraph('Box')}</mc:Choice><mc:Fallback>${made.paragraph('Box')}</mc:Fallback></mc:AlternateContent>`,
    ].join('')
    const notes = { name: 'word/footnotes.xml', content: `<w:footnotes>${made.paragraph('See annex 4.')}</w:footnotes>` }
    expect(await pagesOf('docx', made.toDocx(body, [notes]))).toEqual([
      [null, 'Fees & rent €1,000\nOne\ttwo\nYear \tSum\n2027 \t40\nBox'],
      [null, 'See annex 4.'],
    ])
  })

  test('has the pages that were last shown, or else those that its breaks make', async () => {
    const shown = `${made.paragraph('One')}<w:br w:type="page"/><w:lastRenderedPageBreak/>${made.paragraph('Two')}`
    expect(await pagesOf('docx', made.toDocx(shown))).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ])
    const broken = `${made.paragraph('One')}<w:p><w:r><w:br w:type="page"/><w:t>Two</w:t></w:r></w:p>`
    expect(await pagesOf('docx', made.toDocx(broken))).toEqual([
      [1, 'One'],
      [2, 'Two'],
    ])
  })

  test('that is too long is read to the limit, and says so', async () => {
    const { pages, isCut } = await read('docx', made.toDocx(made.paragraph('x'.repeat(400)).repeat(10)))
    expect([pages.map(({ text }) => text.length).reduce((sum, length) => sum + length), isCut]).toEqual([1_000, true])
  })
})

test('a presentation is its slides in the order in which they are shown, each with the notes of its speaker', async () => {
  expect(await pagesOf('pptx', made.toPptx([['Harbour', 'Costs'], ['Thanks']], 'Breathe'))).toEqual([
    [1, 'Harbour\nCosts\n\nBreathe'],
    [2, 'Thanks'],
  ])
})

test('a workbook is its sheets under their names, its cells as a person reads them and under their heads', async () => {
  const rows = [
    '<row><c r="A1" t="s"><v>0</v></c><c r="D1" t="inlineStr"><is><t>Share</t></is></c></row>',
    '<row><c r="A2" s="1"><v>46460</v></c><c r="B2"><f>1+2</f><v>0.30000000000000004</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" s="2"><v>0.125</v></c></row>',
    '<row><c r="A3" s="1"/></row><row><c r="A4" s="3"><v>46460.75</v></c><c r="B4" t="e"><v>#REF!</v></c></row>',
  ].join('')
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="[Red]&quot;day&quot; dd/mm/yyyy hh:mm"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs>'
  const strings = ['<r><t>Du</t></r><r><t>e</t></r><rPh><t>spoken</t></rPh>']
  const book = made.toXlsx({ 'Rent &amp; fees': rows, Empty: '' }, strings, styles)
  expect(await pagesOf('xlsx', book)).toEqual([
    [1, 'Rent & fees\nDue\t\t\tShare\n2027-03-14\t0.3\tTRUE\t12.5%\n2027-03-14 18:00\t#REF!'],
    [2, 'Empty'],
  ])
})

test('a PDF is its pages, a scanned one what can be made out on them', { timeout: 60_000 }, async () => {
  expect(await pagesOf('pdf', made.toPdf(['The harbour', '', 'The lease']))).toEqual([
    [1, 'The harbour'],
    [3, 'The lease'],
  ])
  expect(await pagesOf('pdf', made.toScannedPdf())).toEqual([[1, 'Lease of the harbour warehouse\nRent is due on 14 March 2027']])
})

const nested = '<a>'.repeat(300_000)
const entities = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${made.paragraph('&b;')}`
const zeros = Buffer.alloc(8_000_000)

function withCount(entries: number): Buffer {
  const bytes = made.toDocx('')
  bytes.writeUInt16LE(entries, bytes.length - 12)
  return bytes
}

const attacks: [what: string, kind: keyof typeof types, bytes: () => Buffer, failure: string][] = [
  ['a PDF that ends too early', 'pdf', () => made.toPdf(['x']).subarray(0, 150), 'broken'],
  ['a PDF of nothing but its mark', 'pdf', () => Buffer.from('%PDF-1.7\n<script>alert(1)</script>'), 'broken'],
  ['a PDF whose tree of pages is a circle', 'pdf', made.toCircularPdf, 'broken'],
  ['a PDF with a password', 'pdf', made.toLockedPdf, 'encrypted'],
  ['an archive with a password', 'docx', () => made.toZip([{ name: 'word/document.xml', content: 'x' }], { flags: 1 }), 'encrypted'],
  ['a document in the container of a password', 'xlsx', () => Buffer.from('d0cf11e0a1b11ae1'.repeat(64), 'hex'), 'encrypted'],
  ['an archive that is no document', 'docx', () => made.toZip([{ name: 'readme.txt', content: 'x' }]), 'other'],
  ['a document of another kind', 'xlsx', () => made.toDocx(made.paragraph('x')), 'other'],
  ['an archive without its end', 'pptx', () => made.toPptx([['x']]).subarray(0, 200), 'broken'],
  ['an archive that points outside of itself', 'docx', () => Buffer.concat([made.toDocx('').subarray(-22)]), 'broken'],
  ['a bomb of an archive', 'docx', () => made.toZip([{ name: 'word/document.xml', content: zeros }]), 'unpacked'],
  ['a bomb that says it is small', 'docx', () => made.toZip([{ name: 'word/document.xml', content: zeros, claimedBytes: 10 }]), 'unpacked'],
  ['an archive of too many entries', 'docx', () => withCount(60_000), 'unpacked'],
  ['entities of its own', 'docx', () => made.toDocx(entities), 'unsafe'],
  ['elements in each other without end', 'docx', () => made.toDocx(nested), 'unsafe'],
  ['a tag without end', 'docx', () => made.toDocx(`<w:p x="${'<a '.repeat(300_000)}`), 'broken'],
  ['a picture of 30,000 × 30,000', 'png', () => made.toPngHead(30_000, 30_000), 'pixels'],
  ['a picture of no size', 'png', () => made.toPngHead(0, 10), 'broken'],
  ['the head of a picture without the picture', 'png', () => made.toPngHead(10, 10), 'broken'],
  ['a picture that breaks off in its head', 'jpg', () => made.leasePicture().subarray(0, 30), 'broken'],
]

test.each(attacks)('%s is refused by its name', { timeout: 60_000 }, async (_, kind, bytes, failure) => {
  const error: unknown = await read(kind, bytes()).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Unreadable)
  expect((error as Unreadable).failure).toBe(failure)
})
