import { readFileSync } from 'node:fs'
import { crc32, deflateRawSync } from 'node:zlib'

/** Small hand-made files of every supported type. */

interface Packed {
  name: string
  content: string | Buffer
  /** A false length in the directory. */
  claimedBytes?: number
}

const le = (bytes: number, ...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )

export function toZip(entries: readonly Packed[], { flags = 0 } = {}): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedBytes } of entries) {
    const bytes = Buffer.from(content as string)
    const packed = deflateRawSync(bytes)
    const head = Buffer.concat([
      le(2, 20, flags, 8, 0, 0),
      le(4, crc32(bytes), packed.length, claimedBytes ?? bytes.length),
      le(2, name.length, 0),
    ])
    local.push(Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed)
    central.push(Buffer.from('PK\x01\x02'), le(2, 20), head, le(2, 0, 0, 0), le(4, 0, offset), Buffer.from(name))
    offset += 4 + head.length + name.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06'),
    le(2, 0, 0, entries.length, entries.length),
    le(4, directory.length, offset),
    le(2, 0),
  ])
  return Buffer.concat([...local, directory, end])
}

const relations = (targets: Record<string, [type: string, target: string]>) =>
  `<Relationships>${Object.entries(targets)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="http://schemas/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

export const toDocx = (body: string, more: Packed[] = []): Buffer =>
  toZip([{ name: 'word/document.xml', content: `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>` }, ...more])

export const paragraph = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`

/** Each slide is a list of lines; the notes belong to the first one. File names don't reflect the order. */
export function toPptx(slides: string[][], notes = ''): Buffer {
  const text = (lines: string[]) => `<p:sld>${lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')}</p:sld>`
  const nameOf = (place: number) => `slides/slide${slides.length - place}.xml`
  return toZip([
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation>${slides.map((_, place) => `<p:sldId id="${256 + place}" r:id="rId${place}"/>`).join('')}</p:presentation>`,
    },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relations(Object.fromEntries(slides.map((_, place) => [`rId${place}`, ['slide', nameOf(place)]]))),
    },
    ...slides.map((lines, place) => ({ name: `ppt/${nameOf(place)}`, content: text(lines) })),
    { name: `ppt/slides/_rels/slide${slides.length}.xml.rels`, content: relations({ n: ['notesSlide', '../notesSlides/n.xml'] }) },
    { name: 'ppt/notesSlides/n.xml', content: text([notes, '</a:t></a:r><a:fld><a:t>1</a:t></a:fld><a:r><a:t>']) },
  ])
}

/** Row XML by sheet name; `properties` precede the sheets. */
export const toXlsx = (sheets: Record<string, string>, strings: string[] = [], styles = '', properties = ''): Buffer =>
  toZip([
    {
      name: 'xl/workbook.xml',
      content: `<workbook>${properties}<sheets>${Object.keys(sheets)
        .map((name, place) => `<sheet name="${name}" sheetId="${place + 7}" r:id="rId${place}"/>`)
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations({
        ...Object.fromEntries(Object.keys(sheets).map((_, place) => [`rId${place}`, ['worksheet', `worksheets/s${place}.xml`]])),
        s: ['sharedStrings', 'sharedStrings.xml'],
        t: ['styles', '/xl/styles.xml'],
      }),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst>${strings.map((one) => `<si>${one}</si>`).join('')}</sst>` },
    { name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` },
    ...Object.values(sheets).map((rows, place) => ({
      name: `xl/worksheets/s${place}.xml`,
      content: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ])

/** PDF objects numbered from 1; the first is the catalog. */
function toPdfFile(objects: (string | Buffer)[], trailer = ''): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const length = () => pieces.reduce((sum, piece) => sum + piece.length, 0)
  for (const [place, object] of objects.entries()) {
    offsets.push(length())
    pieces.push(Buffer.from(`${place + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n'))
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const start = length()
  pieces.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<</Size ${count} /Root 1 0 R ${trailer}>>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(pieces)
}

const stream = (dictionary: string, content: string | Buffer): Buffer => {
  const bytes = Buffer.from(content as string)
  return Buffer.concat([Buffer.from(`<<${dictionary} /Length ${bytes.length}>>\nstream\n`), bytes, Buffer.from('\nendstream')])
}

interface PdfPage {
  drawing: string
  resources: string
}

function toPages(pages: PdfPage[], more: (string | Buffer)[], trailer?: string): Buffer {
  const first = 3 + more.length
  const kids = pages.map((_, place) => `${first + place * 2} 0 R`).join(' ')
  return toPdfFile(
    [
      '<</Type /Catalog /Pages 2 0 R>>',
      `<</Type /Pages /Count ${pages.length} /Kids [${kids}]>>`,
      ...more,
      ...pages.flatMap(({ drawing, resources }, place) => [
        `<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources <<${resources}>> /Contents ${first + place * 2 + 1} 0 R>>`,
        stream('', drawing),
      ]),
    ],
    trailer,
  )
}

const font = '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>'

/** One page per text; an empty text gives an empty page. */
export const toPdf = (texts: string[], trailer?: string): Buffer =>
  toPages(
    texts.map((text) => ({ drawing: text && `BT /F 12 Tf 50 700 Td (${text}) Tj ET`, resources: '/Font <</F 3 0 R>>' })),
    [font],
    trailer,
  )

/** An empty page beside a circular reference to the page tree. */
export const toCircularPdf = (): Buffer =>
  toPdfFile([
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 2 /Kids [3 0 R 2 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800]>>',
  ])

/** Locked with an unknown password. */
export const toLockedPdf = (): Buffer =>
  toPdf(['secret'], `/Encrypt <</Filter /Standard /V 1 /R 2 /P -1 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}>>> /ID [<00> <00>]`)

/** “Lease of the harbour warehouse / Rent is due on 14 March 2027”, 640 × 200. */
export const leaseImage = (): Buffer => readFileSync(new URL('./lease.jpg', import.meta.url))

export const toScannedPdf = (): Buffer =>
  toPages(
    [{ drawing: 'q 600 0 0 188 0 600 cm /I Do Q', resources: '/XObject <</I 3 0 R>>' }],
    [
      stream(
        '/Type /XObject /Subtype /Image /Width 640 /Height 200 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
        leaseImage(),
      ),
    ],
  )

/** The header of an image without its data. */
export const toPngHeader = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), size, Buffer.from('08060000001f15c489', 'hex')])
}
