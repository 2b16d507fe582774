import { expect, test } from 'vitest'
import { readDocument } from './document-file.ts'
import { toZip } from './testing/to-zip.ts'

test('a document gives its paragraphs, headings marked, breaks and signs kept', async () => {
  const xml =
    '<w:document><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Lease &amp; rent</w:t></w:r></w:p><w:p/>' +
    '<w:p><w:r><w:t xml:space="preserve">The tenant </w:t></w:r><w:r><w:t>pays.</w:t><w:br/><w:t>Monthly.</w:t></w:r></w:p></w:body></w:document>'
  expect(await readDocument(await toZip({ 'word/document.xml': xml }))).toEqual([
    {
      number: undefined,
      paragraphs: [
        { text: 'Lease & rent', isHeading: true },
        { text: 'The tenant pays.\nMonthly.', isHeading: false },
      ],
    },
  ])
})

test('slides come in their order, the title of each first among equals', async () => {
  const slide = (title: string) =>
    `<p:sld><p:sp><p:nvSpPr><p:ph type="title"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${title}</a:t></a:r></a:p></p:txBody></p:sp>` +
    '<p:sp><p:txBody><a:p><a:r><a:t>Grow</a:t></a:r></a:p></p:txBody></p:sp></p:sld>'
  const parts = await readDocument(
    await toZip({ 'ppt/slides/slide10.xml': slide('Ten'), 'ppt/slides/slide2.xml': slide('Two'), 'ppt/slides/_rels/slide2.xml.rels': '' }),
  )
  expect(parts.map(({ number }) => number)).toEqual([2, 10])
  expect(parts[0]!.paragraphs).toEqual([
    { text: 'Two', isHeading: true },
    { text: 'Grow', isHeading: false },
  ])
})
