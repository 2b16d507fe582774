import { monthNames } from '@adjutant/contract/core/days'
import { limits } from '@adjutant/contract/core/limits'
import { withoutInlineMarks } from '@adjutant/contract/text/markdown-text'

/** An advice split into the text before the actions, the actions, and the text after them. */
interface AdviceParts {
  before: string
  /** Markdown without the number. */
  actions: string[]
  after: string
}

const heading = /^#{1,6}[ \t]+Do next[ \t]*:?[ \t]*$/im
const item = /^(?:\d+[.)]|[-*+])[ \t]+/

/** Indented lines below an item belong to it. */
function toItems(lines: string[]): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ''))
    else if (line.trim()) items.push(`${items.pop()}\n${line.trim()}`)
  }
  return items
}

export function toAdviceParts(content: string): AdviceParts {
  const found = heading.exec(content)
  const whole = { before: content, actions: [], after: '' }
  if (!found) return whole
  const start = found.index + found[0].length
  const lines = content.slice(start).split('\n')
  const first = lines.findIndex((line) => line.trim())
  if (first < 0 || !item.test(lines[first] ?? '')) return whole
  const length = lines.slice(first).findIndex((line) => line.trim() && !item.test(line) && !/^[ \t]/.test(line))
  const end = length < 0 ? lines.length : first + length
  return { before: content.slice(0, start), actions: toItems(lines.slice(first, end)), after: lines.slice(end).join('\n') }
}

const dated = new RegExp(`\\b(?:by|Due) (\\d{1,2}) (${monthNames.join('|')}) (\\d{4})`)
/** `. Owner: you. Due 22 June 2026.`, in earlier advice `: you, by 22 June 2026.`: owner and due date have their own fields. */
const tail = /\. Owner: .*$|:[^:]*, by \d{1,2} \w+ \d{4}\.?$|: you\.?$/

interface ActionTask {
  title: string
  description: string
  due_date: string
  /** The action is assigned to the reader. */
  isMine: boolean
}

/** The task values of an action. */
export function toActionTask(action: string): ActionTask {
  const plainAction = withoutInlineMarks(action.replaceAll(/\s+/g, ' ').trim())
  const [, day = '', month = '', year = ''] = dated.exec(plainAction) ?? []
  const title = plainAction.replace(tail, '').replace(/\.$/, '')
  return {
    title: title.length <= limits.title ? title : `${title.slice(0, limits.title - 2).replace(/\s+\S*$/, '')} …`,
    description: plainAction,
    due_date: day && `${year}-${String(monthNames.findIndex((name) => name === month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`,
    isMine: /: you\b[^:]*$/.test(plainAction),
  }
}
