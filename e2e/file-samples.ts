/** Small sample files of common types. */

const toStream = (lines: readonly string[]) => `BT /F1 18 Tf 60 760 Td 26 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`

/** A PDF of plain text with a list of lines per page. */
function toPdf(pages: readonly (readonly string[])[]): Buffer {
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
