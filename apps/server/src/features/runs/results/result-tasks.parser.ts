import { taskPriorities } from '@adjutant/contract/core/choices'
import { limits } from '@adjutant/contract/core/limits'
import type { TaskCreate } from '@adjutant/contract/tasks'
import { firstLine } from '@adjutant/contract/text/first-line'

type NewTask = Pick<TaskCreate, 'title' | 'priority'> & Partial<Pick<TaskCreate, 'description' | 'due_date'>>

const item = /^(?:[-*+]|\d{1,3}[.)])\s+(?:\[[ xX]?\]\s+)?(\S.*)$/
const date = /\b(\d{4}-\d{2}-\d{2})\b/
const priority = new RegExp(`\\b(${taskPriorities.join('|')})(?= priority\\b|\\s*[)\\],;:]|$)`, 'i')

const isDay = (text: string): boolean => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ?? false

function findPriority(text: string): NewTask['priority'] {
  const word = priority.exec(text)?.[1]?.toLowerCase()
  return taskPriorities.find((name) => name.toLowerCase() === word) ?? 'Medium'
}

/** The line of an item and the lines below it. */
type Item = [first: string, ...below: string[]]

/** The description begins with the rest of a title that is too long. */
function toTask([first, ...below]: Item): NewTask {
  const title = firstLine(first, limits.title)
  const day = date.exec(first)?.[1]
  const description = [title.endsWith('…') ? first : '', ...below].filter(Boolean).join('\n').slice(0, limits.text)
  return {
    title,
    priority: findPriority(first),
    ...(day && isDay(day) && { due_date: day }),
    ...(description && { description }),
  }
}

/** Unindented items, each with the indented lines below it. */
function listItems(text: string): Item[] {
  const items: Item[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const found = item.exec(line)?.[1]
    if (found !== undefined) items.push([found])
    else if (isOpen && /^\s+\S/.test(line)) items.at(-1)?.push(line.trim())
    isOpen = found !== undefined || (isOpen && /^\s/.test(line))
  }
  return items
}

/**
 * The tasks in a text: its list items, below a heading about tasks or next steps if there is one. Without list items the text is one task.
 */
export function readTasks(text: string): NewTask[] {
  const items = listItems(findTaskSection(text) ?? text)
  if (items.length > 0) return items.slice(0, limits.tasksPerResult).map(toTask)
  return [{ title: firstLine(text, limits.title), priority: 'Medium', description: text.slice(0, limits.text) }]
}

const heading = /^#{1,6}\s+(.*)$/

/** Returns the text from such a heading to the next one; undefined without a heading or a list below it. */
function findTaskSection(text: string): string | undefined {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /\b(tasks?|to[- ]?dos?|next steps?|do next|actions?)\b/i.test(heading.exec(line)?.[1] ?? ''))
  if (start < 0) return undefined
  const length = lines.slice(start + 1).findIndex((line) => heading.test(line))
  const section = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length).join('\n')
  return listItems(section).length > 0 ? section : undefined
}
