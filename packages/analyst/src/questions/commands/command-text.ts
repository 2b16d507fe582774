import { taskPriorities, taskStatuses } from '@adjutant/contract/core/choices'
import { capitalize } from '@adjutant/contract/text/capitalize'
import { findDay } from '../../text/date-phrases.ts'
import type { Language } from '../../text/language.ts'
import type { ToolCall } from '../question-context.ts'

/** A command to change a record that must be looked up first. */
export interface Target {
  kind: 'task' | 'kpi'
  /** The record's name in the command. */
  name: string
  /** The tool call without the record's ids. */
  tool: string
  input: Record<string, unknown>
  /** The letters after the number of a KPI, such as 'k'. */
  unit?: string
}

export type Command = { call: ToolCall } | { target: Target } | { missing: string }

export type Groups = Record<string, string | undefined>
export type CommandReader = (groups: Groups, today: string) => Command | undefined

export const unquoted = (text: string): string => /^["“„'](.+)["”“']$/s.exec(text.trim())?.[1] ?? text.trim()

/** A regular expression anchored at the end would restart at every blank of a long text. */
export function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' \n\t\r.,;:!?'.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end).trim()
}

export const matchSpelling = <W extends string>(spellings: readonly W[], given: string | undefined): W | undefined =>
  spellings.find((spelling) => spelling.toLowerCase() === given?.trim().toLowerCase())

const leadIns: Record<Language, RegExp> = {
  en: /[\s,(]*(?:\b(?:and )?(?:it is |it's |is )?(?:due|by|until|till|before|on|for|at the latest)\s*)+(?:the )?$/i,
  de: /[\s,(]*(?:\b(?:und )?(?:fällig|bis|spätestens|vor|am|zum|bis zum|ab|für)\s*)+(?:zum |den |dem )?$/i,
}

/** The weekday of 'on Friday, 20 November' goes with the date. */
const weekdayBefore = /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch),? (?:the |den )?$/i

/** Removes the due date from a command. A day in the middle counts only after a preposition: 'the Friday report' is not a date. */
export function splitDue(text: string, today: string, language: Language): { rest: string; due_date?: string } {
  const named = findDay(text, today, { language })
  if (!named) return { rest: text }
  const [before, behind] = [text.slice(0, named.from).replace(weekdayBefore, ''), text.slice(named.to)]
  const lead = leadIns[language].exec(before)
  const isAtEdge = /^[\s.!,)]*$/.test(behind) || before.trim() === ''
  if (!lead && !isAtEdge) return { rest: text }
  const rest = `${before.slice(0, lead ? lead.index : undefined).trimEnd()} ${behind.replace(/^[\s,)]+/, '')}`
  return { rest: rest.trim(), due_date: named.day }
}

const priorityWords =
  /[\s,(]*\b(?:with |as |at )?(?:(low|medium|high|urgent)[- ]priority|priority:? (low|medium|high|urgent)|(?:as|is|it's) (urgent))\b\)?/i

const germanPriorityWords = /[\s,(]*(?<!\p{L})(?:mit )?(niedrig|mittler|hoh|höchst|dringend)e[rn]? Priorität(?!\p{L})\)?/iu
const germanPriorities: Record<string, string> = { niedrig: 'Low', mittler: 'Medium', hoh: 'High', höchst: 'Urgent', dringend: 'Urgent' }

function splitPriority(text: string): { rest: string; priority?: string } {
  const [germanWords = '', german = ''] = germanPriorityWords.exec(text) ?? []
  const germanPriority = germanPriorities[german.toLowerCase()]
  if (germanPriority) return { rest: text.replace(germanWords, ''), priority: germanPriority }
  const match = priorityWords.exec(text)
  const priority = matchSpelling(taskPriorities, match?.[1] ?? match?.[2] ?? match?.[3])
  return match && priority ? { rest: text.replace(match[0], ''), priority } : { rest: text }
}

const assigneeWords =
  /[\s,(]*(?:\band )?(?:assign(?:ed)?(?: it| this)? to) (me|nobody|no one|[\p{Lu}][\p{L}.'’-]*(?: [\p{Lu}][\p{L}.'’-]*)*|\S+@\S+\w)\)?/u

function splitAssignee(text: string): { rest: string; assigned_to?: string } {
  const match = assigneeWords.exec(text)
  return match ? { rest: text.replace(match[0], ''), assigned_to: match[1] ?? '' } : { rest: text }
}

/** Removes the assignee, the priority and the due date from a command. */
function splitTask(text: string, today: string, language: Language): { rest: string; fields: Record<string, string> } {
  const { rest: afterAssignee, ...assigned } = splitAssignee(text)
  const { rest: afterPriority, ...priority } = splitPriority(afterAssignee)
  const { rest, ...due } = splitDue(afterPriority, today, language)
  return { rest: withoutEnd(rest), fields: { ...due, ...priority, ...assigned } }
}

const quotedStart =
  /^(?:"(?<straight>[^"]+)"|“(?<curly>[^”]+)”|„(?<low>[^“”]+)[“”]|»(?<angle>[^«]+)«|'(?<single>.+?)'(?!\p{L}))(?<behind>.*)$/su
const recipient = /^(?:for|für) (?<whom>\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,2}|\S+@\S+\w)$/iu
const self = /^(?:me|myself|mich|mir)$/i

/** The title in quotation marks, unless words follow it that are no field of the task. */
function findQuotedTask(text: string, today: string, language: Language): ReturnType<typeof splitTask> | undefined {
  const { behind = '', ...titles } = quotedStart.exec(text.trim())?.groups ?? {}
  const title = Object.values(titles).find(Boolean)
  if (!title) return undefined
  const { rest, fields } = splitTask(behind, today, language)
  const whom = recipient.exec(rest.replace(/^[\s,]+/, ''))?.groups?.whom
  if (rest !== '' && whom === undefined) return undefined
  return { rest: title.trim(), fields: { ...(whom && { assigned_to: self.test(whom) ? 'me' : whom }), ...fields } }
}

/** A new task belongs to the person unless the command names somebody else. */
export function toTask(text: string, today: string, language: Language, more: Record<string, unknown> = {}): Command | undefined {
  const { rest, fields } = findQuotedTask(text, today, language) ?? splitTask(text, today, language)
  const title = capitalize(unquoted(rest))
  return title ? { call: { tool: 'create_task', input: { title, assigned_to: 'me', ...more, ...fields } } } : undefined
}

/** Adds the day from another part of the command. */
export function toTaskOn(when: string, text: string, today: string, language: Language): Command | undefined {
  const day = findDay(when, today, { language })?.day
  return day === undefined ? undefined : toTask(text, today, language, { due_date: day })
}

export const toTaskChange = ({ name = '' }: Groups, input: Record<string, unknown>): Command => ({
  target: { kind: 'task', name: unquoted(withoutEnd(name)), tool: 'change_task', input },
})

export function toDueChange(groups: Groups, today: string, language: Language): Command | undefined {
  const due_date = findDay(groups.day ?? '', today, { language })?.day
  return due_date ? toTaskChange(groups, { due_date }) : undefined
}

const statusNames: Record<string, string> = {
  complete: 'Done',
  completed: 'Done',
  finished: 'Done',
  closed: 'Done',
  canceled: 'Cancelled',
  erledigt: 'Done',
  fertig: 'Done',
  abgeschlossen: 'Done',
  'in arbeit': 'In Progress',
  abgebrochen: 'Cancelled',
  offen: 'To Do',
}
export const toStatus = (word: string): string | undefined => matchSpelling(taskStatuses, word) ?? statusNames[word.toLowerCase()]

/** Reads '1,250,000' and '3.2'; in German '1.250.000' and '3,2'. */
export const toNumber = (text: string, language: Language): number =>
  Number(language === 'de' ? text.replaceAll(/\.(?=\d{3}\b)/g, '').replace(',', '.') : text.replaceAll(',', ''))

export const toKpiChange = ({ name = '', value = '', unit = '' }: Groups, language: Language): Command | undefined => {
  const number = toNumber(value, language)
  if (Number.isNaN(number)) return undefined
  return { target: { kind: 'kpi', name: unquoted(name), tool: 'set_kpi_value', input: { value: number }, unit } }
}
