import { describe, expect, test } from 'vitest'
import { previewBytes, readBytes } from './readers.ts'
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

const read = (kind: keyof typeof types, bytes: Buffer, maxCharacters = 1_000) =>
  readBytes(bytes, { type: types[kind], limits: { ...readingLimits, maxCharacters } }, () => false)

const pagesOf = async (kind: keyof typeof types, bytes: Buffer) => (await read(kind, bytes)).pages.map(({ page, text }) => [page, text])

describe('a Word document', () => {
  test('gives paragraphs, one line per table row, and notes, without deleted or repeated text', async () => {
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

  test('has the last displayed pages, or else those of its page breaks', async () => {
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

  test('that is too long is truncated and says so', async () => {
    const { pages, isCut } = await read('docx', made.toDocx(made.paragraph('x'.repeat(400)).repeat(10)))
    expect([pages.map(({ text }) => text.length).reduce((sum, length) => sum + length), isCut]).toEqual([1_000, true])
  })
})

test('a presentation gives its slides in display order with speaker notes', async () => {
  expect(await pagesOf('pptx', made.toPptx([['Harbour', 'Costs'], ['Thanks']], 'Breathe'))).toEqual([
    [1, 'Harbour\nCosts\n\nBreathe'],
    [2, 'Thanks'],
  ])
})

test('a workbook gives its named sheets with displayed cell values under their headers', async () => {
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

const dated = '<numFmts/><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'

describe('a preview', () => {
  test('of a workbook equals its text: without phonetic text, and with its own date system', async () => {
    const rows = [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>大阪</t><rPh><t>オオサカ</t></rPh></is></c></row>',
      '<row r="3"><c r="A3" s="1"><v>40000</v></c><c r="B3"><f>1/3</f></c><c r="C3" t="str"><f>B3&amp;"x"</f><v>made</v></c><c r="D3" t="e"><v>#DIV/0!</v></c></row>',
    ].join('')
    const sheets = { Places: `${rows}</sheetData><mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells><sheetData>`, Empty: '' }
    const book = (is1904: boolean) =>
      made.toXlsx(sheets, ['<t>東京</t><rPh><t>トウキョウ</t></rPh>'], dated, is1904 ? '<workbookPr date1904="1"/>' : '')
    const shown = (day: string) => [['東京', '大阪'], [], [day, '', 'made', '#DIV/0!']]
    for (const [is1904, day] of [
      [true, '2013-07-07'],
      [false, '2009-07-06'],
    ] as const) {
      const preview = await previewBytes(book(is1904), types.xlsx, 1)
      expect(preview).toEqual({ kind: 'sheets', sheets: ['Places', 'Empty'], page: 1, rows: shown(day), isCut: false })
      const lines = shown(day).flatMap((row) => (row.length > 0 ? [row.join('\t')] : []))
      expect(await pagesOf('xlsx', book(is1904))).toEqual([
        [1, ['Places', ...lines].join('\n')],
        [2, 'Empty'],
      ])
    }
    expect(await previewBytes(book(true), types.xlsx, 2)).toMatchObject({ page: 2, rows: [], isCut: false })
    expect(await previewBytes(book(true), types.xlsx, 9)).toMatchObject({ page: 1, rows: shown('2013-07-07') })
  })

  test('of many large sheets contains one of them, up to the limits', async () => {
    const wide = Array.from({ length: 60 }, (_, column) => `<c><v>${column}</v></c>`).join('')
    const large = Array.from({ length: 600 }, () => `<row>${wide}</row>`).join('')
    const names = Array.from({ length: 120 }, (_, place) => `Week ${place + 1}`)
    const book = made.toXlsx(Object.fromEntries(names.map((name, place) => [name, place === 99 ? large : ''])))
    const preview = await previewBytes(book, types.xlsx, 100)
    expect(preview).toMatchObject({ kind: 'sheets', sheets: names, page: 100, isCut: true })
    expect('rows' in preview && [preview.rows.length, preview.rows[0]!.length]).toEqual([500, 50])
    const far = made.toXlsx({ Far: '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="A1048576"><v>2</v></c></row>' })
    expect(await previewBytes(far, types.xlsx, 1)).toMatchObject({ rows: [['1']], isCut: true })
  })

  test('of a document contains its paragraphs by page with marked headings and notes', async () => {
    const title = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Lease &amp; rent</w:t></w:r></w:p><w:p/>'
    const row = `<w:tbl><w:tr><w:tc>${made.paragraph('Year')}</w:tc><w:tc>${made.paragraph('40')}</w:tc></w:tr></w:tbl>`
    const second = '<w:p><w:r><w:br w:type="page"/><w:t>Paid</w:t><w:br/><w:t>monthly.</w:t></w:r></w:p>'
    const notes = { name: 'word/footnotes.xml', content: `<w:footnotes>${made.paragraph('See annex 4.')}</w:footnotes>` }
    expect(await previewBytes(made.toDocx(`${title}${row}${second}`, [notes]), types.docx, 1)).toEqual({
      kind: 'words',
      parts: [
        {
          page: 1,
          paragraphs: [
            { text: 'Lease & rent', kind: 'heading' },
            { text: 'Year \t40', kind: 'text' },
          ],
        },
        { page: 2, paragraphs: [{ text: 'Paid\nmonthly.', kind: 'text' }] },
        { page: null, paragraphs: [{ text: 'See annex 4.', kind: 'note' }] },
      ],
      isCut: false,
    })
    const long = await previewBytes(made.toDocx(made.paragraph('x').repeat(2_001)), types.docx, 1)
    expect('parts' in long && [long.parts[0]!.paragraphs.length, long.isCut]).toEqual([2_000, true])
  })

  test('of slides contains them in display order with marked titles and speaker notes', async () => {
    const title =
      '</a:t></a:r></a:p><p:sp><p:nvSpPr><p:ph type="title"/></p:nvSpPr><a:p><a:r><a:t>Harbour</a:t></a:r></a:p></p:sp><a:p><a:r><a:t>'
    const preview = await previewBytes(made.toPptx([[title, 'Costs'], ['Thanks']], 'Breathe'), types.pptx, 1)
    const [first, last] = 'parts' in preview ? preview.parts : []
    expect(first).toEqual({
      page: 1,
      paragraphs: [
        { text: 'Harbour', kind: 'heading' },
        { text: 'Costs', kind: 'text' },
        { text: 'Breathe', kind: 'note' },
      ],
    })
    expect(last).toEqual({ page: 2, paragraphs: [{ text: 'Thanks', kind: 'text' }] })
  })

  test.each([
    ['locked', 'xlsx', () => Buffer.from('d0cf11e0a1b11ae1'.repeat(64), 'hex'), 'encrypted'],
    ['a bomb', 'docx', () => made.toZip([{ name: 'word/document.xml', content: Buffer.alloc(8_000_000) }]), 'unpacked'],
    ['cut short', 'pptx', () => made.toPptx([['x']]).subarray(0, 200), 'broken'],
    ['no office file', 'pdf', () => made.toPdf(['x']), 'other'],
  ] as const)('of what is %s is rejected with its own reason', async (_, kind, bytes, failure) => {
    await expect(previewBytes(bytes(), types[kind], 1)).rejects.toMatchObject({ failure })
  })
})

test('a PDF gives its pages, a scanned one by OCR', { timeout: 60_000 }, async () => {
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
  ['an image of 30,000 × 30,000', 'png', () => made.toPngHeader(30_000, 30_000), 'pixels'],
  ['an image without a size', 'png', () => made.toPngHeader(0, 10), 'broken'],
  ['an image header without the image', 'png', () => made.toPngHeader(10, 10), 'broken'],
  ['an image truncated in its header', 'jpg', () => made.leaseImage().subarray(0, 30), 'broken'],
]

test.each(attacks)('%s is rejected with its own reason', { timeout: 60_000 }, async (_, kind, bytes, failure) => {
  const error: unknown = await read(kind, bytes()).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Unreadable)
  expect((error as Unreadable).failure).toBe(failure)
})
