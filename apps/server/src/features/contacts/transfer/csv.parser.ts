import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as yieldToRequests } from 'node:timers/promises'
import { limits } from '@adjutant/contract/core/limits'
import { findCellSeparator } from '@adjutant/contract/text/cell-separator'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { CsvError, parse } from 'csv-parse'
import { CsvColumns } from './csv-columns.parser.ts'
import { tooLong, type ImportIntake } from './import-intake.logic.ts'

const sliceChars = 32_768
const maxColumns = 1_000

/** Yields chunks, so that other requests run in between. A chunk ends neither between CR and LF nor within a character. */
async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = start + sliceChars
    if (/[\r\uD800-\uDBFF]/.test(text[end - 1] ?? '')) end += 1
    // A single kind of line end keeps line counts right within quotation marks.
    yield text.slice(start, end).replaceAll(/\r\n?/g, '\n')
    await yieldToRequests()
  }
}

const isBlank = (cells: string[]) => cells.every((cell) => cell.trim() === '')

const noNames = 'The first line must name the columns, and one of them must be "Name", or "First name" and "Last name".'
const tooWide = `This line has more than ${maxColumns.toLocaleString('en')} fields.`
const brokenQuotes = 'The quotation marks of this line are broken; what follows it was not read.'

class CsvSheet {
  readonly #intake: ImportIntake
  #columns: CsvColumns | undefined
  /** Number of lines read; the next record begins on the following line. */
  linesRead = 0

  constructor(intake: ImportIntake) {
    this.#intake = intake
  }

  take(cells: string[], lastLine: number): void {
    const line = this.linesRead + 1
    this.linesRead = lastLine
    if (cells.length > maxColumns) return this.#intake.addIssue(line, tooWide)
    if (isBlank(cells)) return
    if (!this.#columns) return this.#takeHeader(line, cells)
    if (!this.#columns.haveNames) return
    const { count } = this.#columns
    if (cells.length < count || !isBlank(cells.slice(count))) {
      return this.#intake.addIssue(line, `This line has ${pluralize(cells.length, 'field')} where the first line has ${count}.`)
    }
    this.#intake.take(line, this.#columns.toDraft(cells))
  }

  #takeHeader(line: number, cells: string[]): void {
    this.#columns = new CsvColumns(cells)
    if (!this.#columns.haveNames) this.#intake.addIssue(line, noNames)
  }
}

export async function readCsv(text: string, intake: ImportIntake): Promise<void> {
  const sheet = new CsvSheet(intake)
  const parser = parse({
    bom: true,
    delimiter: findCellSeparator(text, (cells) => new CsvColumns(cells).haveNames),
    max_record_size: limits.importedContact,
    record_delimiter: '\n',
    relax_column_count: true,
    trim: true,
    // Not read from the stream, because buffered records are lost when a later line breaks it.
    on_record: (cells: string[], { lines }) => {
      sheet.take(cells, lines)
      return null
    },
  })
  parser.resume()
  await pipeline(Readable.from(slicesOf(text)), parser).catch((error: unknown) => {
    if (!(error instanceof CsvError)) throw error
    intake.addIssue(sheet.linesRead + 1, error.code === 'CSV_MAX_RECORD_SIZE' ? tooLong : brokenQuotes)
  })
}
