import { setImmediate as yieldToRequests } from 'node:timers/promises'

const linesAtOnce = 1_000

export interface VcardLine {
  /** First line in the file, from 1. */
  line: number
  /** Uppercase, without the group: `item1.EMAIL` is EMAIL. */
  name: string
  /** Uppercase, including the value's type. */
  parameters: string
  value: string
}

/** A folded line continues after a line end and one blank or tab. Yields to other requests now and then. */
async function* unfolded(text: string): AsyncGenerator<{ line: number; text: string }> {
  let [line, begin] = [0, 1]
  let whole: string | undefined
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    const physical = text.slice(start, end < 0 ? text.length : end).replace(/\r$/, '')
    start = end < 0 ? text.length : end + 1
    line += 1
    if (line % linesAtOnce === 0) await yieldToRequests()
    if (whole !== undefined && /^[ \t]/.test(physical)) {
      whole += physical.slice(1)
      continue
    }
    if (whole !== undefined) yield { line: begin, text: whole }
    ;[begin, whole] = [line, physical]
  }
  if (whole !== undefined) yield { line: begin, text: whole }
}

// The name, then parameters whose quoted values can contain a colon; the value follows.
const form = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":;])*)*):/
/** Characters of a name with its parameters; values can be longer (a picture). */
const maxHead = 10_000

function findContent(line: number, text: string): VcardLine | undefined {
  const [head, name = '', parameters = ''] = form.exec(text.slice(0, maxHead)) ?? []
  if (head === undefined) return undefined
  return { line, name: name.toUpperCase(), parameters: parameters.toUpperCase(), value: text.slice(head.length) }
}

/** Yields the non-empty lines; `content` is undefined if the line is not a property. */
export async function* vcardLines(text: string): AsyncGenerator<{ line: number; content: VcardLine | undefined }> {
  for await (const { line, text: whole } of unfolded(text.replace(/^\uFEFF/, ''))) {
    if (whole.trim() === '') continue
    yield { line, content: findContent(line, whole) }
  }
}
