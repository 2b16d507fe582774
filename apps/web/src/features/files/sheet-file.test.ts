import { expect, test } from 'vitest'
import { readSheets, toColumn } from './sheet-file.ts'
import { toZip } from './testing/to-zip.ts'
import { openZip } from './zip-file.ts'

const book = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="Q1 &amp; Q2" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml': '<sst><si><t>City</t></si><si><r><t>Ly</t></r><r><t>on</t></r></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;-&quot;mm"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Rent</t></is></c></row>' +
    '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46096</v></c><c r="C3"><f>1+2</f><v>0.30000000000000004</v></c>' +
    '<c r="D3" s="2"><v>0.075</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" s="3"><v>46096.5</v></c><c r="G3"/></row></sheetData></worksheet>',
}

test('a workbook is read with its shared texts, dates, shares and gaps', async () => {
  const [sheet, ...others] = await readSheets(await toZip(book))
  expect(others).toEqual([])
  expect(sheet!.name).toBe('Q1 & Q2')
  expect(sheet!.table).toEqual({
    rows: [['City', '', 'Rent'], [], ['Lyon', '2026-03-15', '0.3', '7.5%', 'TRUE', '2026-03-15 12:00', '']],
    isCut: false,
  })
})

test('columns are counted by their letters', () => {
  expect(['A1', 'Z9', 'AA1', 'BC12'].map(toColumn)).toEqual([0, 25, 26, 54])
})

test('what unpacks to more than is allowed is not unpacked to its end', async () => {
  const zip = openZip(await toZip({ bomb: 'x'.repeat(5_000_000) }), 1_000_000)
  await expect(zip.read('bomb')).rejects.toThrow('too large')
})

test('what is no zip file says that it is damaged', async () => {
  await expect(readSheets(new Uint8Array(100))).rejects.toThrow('damaged')
})
