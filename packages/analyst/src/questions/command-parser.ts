import { taskPriorities, taskStatuses } from '@adjutant/contract/core/choices'
import { findDay } from '../text/date-phrases.ts'
import { capitalize } from '../text/format.ts'
import type { ToolCall } from './question-context.ts'

/** A command to change a record that must be looked up first. */
export interface Target {
  kind: 'task' | 'kpi'
  /** The record's name in the command. */
  name: string
  /** The tool call without the record's ids. */
  tool: string
  input: Record<string, unknown>
}

export type Command = { call: ToolCall } | { target: Target } | { missing: string }

type Groups = Record<string, string | undefined>
type CommandReader = (groups: Groups, today: string) => Command | undefined

const politePrefix =
  "(?:(?:please|kindly|adjutant|hey|ok|okay|now)[,!]? |(?:can|could|would|will) you (?:please )?|i(?:'d like| want) you to )*"
const commandPattern = (source: string): RegExp => new RegExp(`^${politePrefix}${source}$`, 'isu')

const unquoted = (text: string): string => /^["“'](.+)["”']$/s.exec(text.trim())?.[1] ?? text.trim()

/** No regular expression: one anchored at the end restarts at every blank of a long text. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && ' \n\t\r.,;:!?'.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end).trim()
}

const matchSpelling = <W extends string>(spellings: readonly W[], given: string | undefined): W | undefined =>
  spellings.find((spelling) => spelling.toLowerCase() === given?.trim().toLowerCase())

const leadIn = /[\s,(]*(?:\b(?:and )?(?:it is |it's |is )?(?:due|by|until|till|before|on|for|at the latest)\s*)+(?:the )?$/i

/** Removes the due date from a command. A day in the middle counts only after a preposition: 'the Friday report' is not a date. */
export function splitDue(text: string, today: string): { rest: string; due_date?: string } {
  const named = findDay(text, today)
  if (!named) return { rest: text }
  const [before, behind] = [text.slice(0, named.from), text.slice(named.to)]
  const lead = leadIn.exec(before)
  const isAtEdge = /^[\s.!,)]*$/.test(behind) || before.trim() === ''
  if (!lead && !isAtEdge) return { rest: text }
  const rest = `${before.slice(0, lead ? lead.index : undefined).trimEnd()} ${behind.replace(/^[\s,)]+/, '')}`
  return { rest: rest.trim(), due_date: named.day }
}

const priorityWords =
  /[\s,(]*\b(?:with |as |at )?(?:(low|medium|high|urgent)[- ]priority|priority:? (low|medium|high|urgent)|(?:as|is|it's) (urgent))\b\)?/i

function splitPriority(text: string): { rest: string; priority?: string } {
  const match = priorityWords.exec(text)
  const priority = matchSpelling(taskPriorities, match?.[1] ?? match?.[2] ?? match?.[3])
  return match && priority ? { rest: text.replace(match[0], ''), priority } : { rest: text }
}

const assigneeWords =
  /[\s,(]*(?:\band )?(?:assign(?:ed)?(?: it| this)? to) (me|[\p{Lu}][\p{L}.'’-]*(?: [\p{Lu}][\p{L}.'’-]*)*|\S+@\S+\w)\)?/u

function splitAssignee(text: string): { rest: string; assigned_to?: string } {
  const match = assigneeWords.exec(text)
  return match ? { rest: text.replace(match[0], ''), assigned_to: match[1] ?? '' } : { rest: text }
}

function toTask(text: string, today: string, more: Record<string, unknown>): Command | undefined {
  const { rest: afterAssignee, ...assigned } = splitAssignee(text)
  const { rest: afterPriority, ...priority } = splitPriority(afterAssignee)
  const { rest, ...due } = splitDue(afterPriority, today)
  const title = capitalize(unquoted(withoutEnd(rest)))
  return title ? { call: { tool: 'create_task', input: { title, ...more, ...due, ...priority, ...assigned } } } : undefined
}

const toTaskChange = ({ name = '' }: Groups, input: Record<string, unknown>): Command => ({
  target: { kind: 'task', name: unquoted(withoutEnd(name)), tool: 'change_task', input },
})

const statusNames: Record<string, string> = { complete: 'Done', completed: 'Done', finished: 'Done', closed: 'Done', canceled: 'Cancelled' }
const toStatus = (word: string): string | undefined => matchSpelling(taskStatuses, word) ?? statusNames[word.toLowerCase()]
const toNumber = (text: string): number => Number(text.replaceAll(',', ''))

const task = String.raw`(?:the )?(?:task )?(?:called |named )?`
const statuses = 'done|completed?|finished|closed|in progress|review|pending|cancell?ed|to do'

/** Commands that contain a text of any length, which is kept unchanged. */
const textCommands: [RegExp, CommandReader][] = [
  [
    commandPattern(
      '(?:(?:write|add|make|take|create)(?: an?| the)?(?: new)? note(?: that |: ?| saying(?: that)? |, )|note(?: down)?(?: that |: ?))(?<rest>.+)',
    ),
    ({ rest = '' }) => ({ call: { tool: 'create_note', input: { content: capitalize(unquoted(rest)) } } }),
  ],
  [
    commandPattern('(?:remember|keep in mind|memori[sz]e)(?: that |: ?| )(?!to |when |how |what |where |who )(?<rest>[^?]+)'),
    ({ rest = '' }) => ({ call: { tool: 'keep_memory', input: { content: capitalize(rest.trim()) } } }),
  ],
  [
    commandPattern(
      '(?:draft|write|compose|prepare)(?: an?| the)?(?: new| short)? (?:message|mail|e-?mail|reply|letter) to (?<to>[^:,]+?)(?:: ?|,? saying(?: that)? |,? that says |,? telling (?:him|her|them)(?: that)? )(?<rest>.+)',
    ),
    ({ to = '', rest = '' }) => ({ call: { tool: 'draft_message', input: { to: to.trim(), text: capitalize(unquoted(rest)) } } }),
  ],
]

/** Unambiguous wordings of commands with their readers; the first match wins. */
const recordCommands: [RegExp, CommandReader][] = [
  [
    commandPattern(
      String.raw`(?:create|add|make|open|set up|new)(?: me)?(?: an?| the| one)?(?: new)?(?: (?<priority>urgent|high[- ]priority|low[- ]priority))? (?:task|to-?do)(?: for (?<whom>me|[\p{L}.-]+(?: (?!to\b)[\p{L}.-]+)?))?(?: to |: ?| called | named | titled | - |, | that says | )(?<rest>.+)`,
    ),
    ({ rest = '', whom, priority }, today) =>
      toTask(rest, today, {
        ...(whom && { assigned_to: whom }),
        ...(priority && { priority: capitalize(priority.replace(/[- ].*/, '').toLowerCase()) }),
      }),
  ],
  [commandPattern('remind me to (?<rest>.+)'), ({ rest = '' }, today) => toTask(rest, today, { assigned_to: 'me' })],
  [
    commandPattern('(?:set|create|add|define)(?: an?| the)?(?: new)?(?: strategic)? goal(?: to |: ?| called | named | )(?<rest>.+)'),
    ({ rest = '' }, today) => {
      const { rest: title, due_date } = splitDue(rest, today)
      if (!due_date) return { missing: 'A goal needs a due date. Ask again with one, such as “by the end of the quarter”.' }
      return { call: { tool: 'create_goal', input: { title: capitalize(unquoted(withoutEnd(title))), due_date } } }
    },
  ],
  [
    commandPattern('(?:add|create|save|make)(?: an?| the)?(?: new)? contact(?: for |: ?| called | named | )(?<rest>.+)'),
    ({ rest = '' }) => toContact(rest),
  ],
  [
    commandPattern(
      String.raw`(?:set|update|change|record)(?: the)?(?: kpi| value of| current value of)* ?(?<name>\S.*?)(?: kpi| value)? to (?<value>-?\d[\d,]*(?:\.\d+)?) ?(?<unit>[%€$£\p{L}]*)[.!]?`,
    ),
    ({ name = '', value = '' }) => ({
      target: { kind: 'kpi', name: unquoted(name), tool: 'set_kpi_value', input: { value: toNumber(value) } },
    }),
  ],
  [
    commandPattern(String.raw`(?:set|change)(?: the)? priority of ${task}(?<name>.+?) to (?<priority>low|medium|high|urgent)[.!]?`),
    (groups) => toTaskChange(groups, { priority: matchSpelling(taskPriorities, groups.priority) }),
  ],
  [
    commandPattern(String.raw`(?:mark|set|move) ${task}(?<name>.+?) (?:as|to) (?<status>${statuses})[.!]?`),
    (groups) => toTaskChange(groups, { status: toStatus(groups.status ?? '') }),
  ],
  [
    commandPattern(String.raw`(?:complete|finish|close|tick off) (?:the )?task (?:called |named )?(?<name>.+)`),
    (groups) => toTaskChange(groups, { status: 'Done' }),
  ],
  [
    commandPattern(
      String.raw`(?:move|postpone|reschedule|push|delay|set the due date of|change the due date of) ${task}(?<name>.+?) (?:to|until|till|by|for) (?<day>.+)`,
    ),
    (groups, today) => {
      const due_date = findDay(groups.day ?? '', today)?.day
      return due_date ? toTaskChange(groups, { due_date }) : undefined
    },
  ],
  [
    commandPattern(String.raw`(?:assign|give|hand over) ${task}(?<name>.+?) to (?<whom>me|[\p{L}.'’-]+(?: [\p{L}.'’-]+)?|\S+@\S+\w)[.!]?`),
    (groups) => toTaskChange(groups, { assigned_to: groups.whom }),
  ],
]

const addressPattern = /[^\s,;<>()]+@[^\s,;<>()]+\.[^\s,;<>()]*\w/g
const phonePattern = /\+?\d[\d\s()./-]{5,}\d/g

/** Parses 'Jane Doe, CFO of Acme, jane@acme.com, +44 20 7946 0000': the name first, then the role. */
function toContact(text: string): Command | undefined {
  const emails = text.match(addressPattern) ?? []
  const phones = (text.replaceAll(addressPattern, '').match(phonePattern) ?? []).map((phone) => phone.trim())
  const parts = text
    .replaceAll(addressPattern, '')
    .replaceAll(phonePattern, '')
    .split(/[,;()<>]| - /)
    .map((part) => withoutEnd(unquoted(part.replace(/\b(?:e-?mail|phone|tel)\b[:.]?/i, ''))))
    .filter(Boolean)
  const [name, ...role] = parts
  if (!name) return undefined
  return {
    call: {
      tool: 'create_contact',
      input: { name, ...(role.length && { role: role.join(', ') }), ...(emails.length && { emails }), ...(phones.length && { phones }) },
    },
  }
}

const maxCommandLength = 2_000

/** Undefined if the question is not clearly a command. */
export function findCommand(question: string, today: string): Command | undefined {
  const text = question.replaceAll(/[‘’]/g, "'").trim()
  for (const [pattern, read] of text.length > maxCommandLength ? textCommands : [...textCommands, ...recordCommands]) {
    const groups = pattern.exec(text)?.groups
    const wanted = groups && read(groups, today)
    if (wanted) return wanted
  }
  return undefined
}
