export interface VcardLine {
  /** Where it begins in the file, from 1. */
  line: number
  /** In capitals, without its group: `item1.EMAIL` is EMAIL. */
  name: string
  /** In capitals; those of the value's type too. */
  parameters: string
  value: string
}

/** A long line goes on after a line end and one blank or tab. */
function* unfolded(text: string): Generator<{ line: number; text: string }> {
  let [line, begin, whole] = [0, 1, undefined as string | undefined]
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    const physical = text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '')
    start = end < 0 ? text.length : end + 1
    line += 1
    if (whole !== undefined && /^[ \t]/.test(physical)) {
      whole += physical.slice(1)
      continue
    }
    if (whole !== undefined) yield { line: begin, text: whole }
    ;[begin, whole] = [line, physical]
  }
  if (whole !== undefined) yield { line: begin, text: whole }
}

// The name, then parameters whose quoted values may hold a colon, then the value.
const form = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):([\s\S]*)$/

/** The lines that say something, one by one; `undefined` for the content of one that has not the form of a property. */
export function* vcardLines(text: string): Generator<{ line: number; content: VcardLine | undefined }> {
  for (const { line, text: whole } of unfolded(text.replace(/^\uFEFF/, ''))) {
    if (whole.trim() === '') continue
    const [, name, parameters = '', value = ''] = form.exec(whole) ?? []
    const content = name === undefined ? undefined : { line, name: name.toUpperCase(), parameters: parameters.toUpperCase(), value }
    yield { line, content }
  }
}
