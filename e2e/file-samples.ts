/** Small sample files of common types. */

const toStream = (lines: readonly string[]) => `BT /F1 18 Tf 60 760 Td 26 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`

/** A PDF of plain text with a list of lines per page. */
export function toPdf(pages: readonly (readonly string[])[]): Buffer {
  const first = 4
  const kids = pages.map((_, index) => `${first + 2 * index + 1} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, index) => {
      const stream = toStream(lines)
      return [
        `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * index} 0 R >>`,
      ]
    }),
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  const trailer = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF`
  return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}${trailer}`, 'latin1')
}

export const lease = {
  name: 'lease-lyon.pdf',
  mimeType: 'application/pdf',
  buffer: toPdf([
    ['Lease agreement, Lyon', 'The tenant pays 41,500 euros a month.'],
    ['The landlord shall repair the zinc roof by 1 May 2027.'],
  ]),
}

export const minutes = {
  name: 'minutes.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from('# Board, 3 November\n\nJonas will send the lease to the lawyers by 20 November.'),
}

export const sales = {
  name: 'sales.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('City,Revenue\nLyon,"1,204,500"\nHamburg,"2,100,900"\n'),
}

/** An uncompressed zip archive of these texts without checksums. */
function toZip(parts: Record<string, string>): Buffer {
  const heads: Buffer[] = []
  const bodies: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text)
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04')
    for (const place of [18, 22]) local.writeUInt32LE(content.length, place)
    local.writeUInt16LE(name.length, 26)
    const head = Buffer.alloc(46)
    head.write('PK\x01\x02')
    for (const place of [20, 24]) head.writeUInt32LE(content.length, place)
    head.writeUInt16LE(name.length, 28)
    head.writeUInt32LE(at, 42)
    bodies.push(local, Buffer.from(name), content)
    heads.push(head, Buffer.from(name))
    at += 30 + name.length + content.length
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...heads, end])
}

const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`
const row = (cells: string) => `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`

/** The first sheet contains a word with phonetic text and a date of the 1904 date system. */
export const places = {
  name: 'places.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: toZip({
    'xl/workbook.xml':
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="Cities" r:id="a"/><sheet name="Budget" r:id="b"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      relation('a', 'worksheet', 'cities.xml'),
      relation('b', 'worksheet', 'budget.xml'),
      relation('s', 'sharedStrings', 'strings.xml'),
      relation('t', 'styles', 'styles.xml'),
    ].join('')}</Relationships>`,
    'xl/strings.xml': '<sst><si><t>東京</t><rPh><t>トウキョウ</t></rPh></si></sst>',
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/cities.xml': row('<c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>40000</v></c>'),
    'xl/budget.xml': row('<c r="A1"><f>6*7</f><v>42</v></c><c r="B1" t="e"><v>#REF!</v></c>'),
  }),
}

/** One second of silence. */
function toWav(samples: number): Buffer {
  const bytes = Buffer.alloc(44 + samples, 128)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + samples, 4)
  bytes.write('WAVEfmt ', 8)
  // Chunk length; PCM, one channel; samples per second; bytes per second; one byte per sample.
  ;[16, 0x0001_0001, samples, samples, 0x0008_0001].forEach((value, index) => bytes.writeUInt32LE(value, 16 + 4 * index))
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples, 40)
  return bytes
}

export const memo = { name: 'memo.wav', mimeType: 'audio/wav', buffer: toWav(8_000) }
