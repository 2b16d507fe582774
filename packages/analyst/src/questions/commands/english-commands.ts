import { taskPriorities } from '@adjutant/contract/core/choices'
import { capitalize } from '@adjutant/contract/text/capitalize'
import {
  type Command,
  type CommandReader,
  matchSpelling,
  splitDue,
  toDueChange,
  toKpiChange,
  toStatus,
  toTask,
  toTaskChange,
  toTaskOn,
  unquoted,
  withoutEnd,
} from './command-text.ts'

const addressPattern = /[^\s,;<>()]+@[^\s,;<>()]+\.[^\s,;<>()]*\w/g
const phonePattern = /\+?\d[\d\s()./-]{5,}\d/g

/** Parses 'Jane Doe, CFO of Acme, jane@acme.com, +44 20 7946 0000': the name first, then the role. */
function toContactCall(text: string): Command | undefined {
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

const politePrefix =
  "(?:(?:please|kindly|adjutant|hey|ok|okay|now)[,!]? |(?:can|could|would|will) you (?:please )?|i(?:'d like| want) you to )*"
const commandPattern = (source: string): RegExp => new RegExp(`^${politePrefix}${source}$`, 'isu')

const task = String.raw`(?:the )?(?:task )?(?:called |named )?`
const statuses = 'done|completed?|finished|closed|in progress|review|pending|cancell?ed|to do'
const noQuestion = '(?!(?:what|which|who|whom|whose|how|when|where|why|is|are|do|does|did|has|have|was|were|can|should|if) )'
const person = String.raw`(?<whom>me|[\p{L}.'’-]+(?: [\p{L}.'’-]+)?|\S+@\S+\w)`
const number = String.raw`(?<value>-?\d[\d,]*(?:\.\d+)?) ?(?<unit>[%€$£\p{L}]*)`

/** Commands that contain a text of any length, which is kept unchanged. */
export const englishTextCommands: [RegExp, CommandReader][] = [
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

const creations: [RegExp, CommandReader][] = [
  [
    commandPattern(
      String.raw`(?:create|add|make|open|set up|new)(?: me)?(?: an?| the| one)?(?: new)?(?: (?<priority>urgent|high[- ]priority|low[- ]priority))? (?:task|to-?do)(?: for (?<whom>me|[\p{L}.-]+(?: (?!to\b)[\p{L}.-]+)?))?(?: to |: ?| called | named | titled | - |, | that says | )(?<rest>.+)`,
    ),
    ({ rest = '', whom, priority }, today) =>
      toTask(rest, today, 'en', {
        ...(whom && { assigned_to: whom }),
        ...(priority && { priority: capitalize(priority.replace(/[- ].*/, '').toLowerCase()) }),
      }),
  ],
  [commandPattern('remind me (?:to|that i (?:have|need) to|about) (?<rest>.+)'), ({ rest = '' }, today) => toTask(rest, today, 'en')],
  [
    commandPattern('remind me (?<when>.{2,40}?) (?:to|that i (?:have|need) to|about) (?<rest>.+)'),
    ({ when = '', rest = '' }, today) => toTaskOn(when, rest, today, 'en'),
  ],
  [
    commandPattern('(?<when>.{2,40}?),? (?:please )?remind me (?:to|about) (?<rest>.+)'),
    ({ when = '', rest = '' }, today) => toTaskOn(when, rest, today, 'en'),
  ],
  [
    commandPattern(
      `${noQuestion}(?:i (?:need|have|want) to |i must |i should )?(?<rest>.{3,200}?)[,;.–-]+ (?:so )?(?:please )?(?:remind me|make (?:it|that|this) a task|add (?:it|that|this) to my (?:tasks|list))(?: (?:about|of) (?:it|this|that))?[.!]?`,
    ),
    ({ rest = '' }, today) => toTask(rest, today, 'en'),
  ],
  [
    commandPattern('(?:set|create|add|define)(?: an?| the)?(?: new)?(?: strategic)? goal(?: to |: ?| called | named | )(?<rest>.+)'),
    ({ rest = '' }, today) => {
      const { rest: title, due_date } = splitDue(rest, today, 'en')
      if (!due_date) return { missing: 'A goal needs a due date. Ask again with one, such as “by the end of the quarter”.' }
      return { call: { tool: 'create_goal', input: { title: capitalize(unquoted(withoutEnd(title))), due_date } } }
    },
  ],
  [
    commandPattern('(?:add|create|save|make)(?: an?| the)?(?: new)? contact(?: for |: ?| called | named | )(?<rest>.+)'),
    ({ rest = '' }) => toContactCall(rest),
  ],
]

const changes: [RegExp, CommandReader][] = [
  [
    commandPattern(
      String.raw`(?:set|change|move|update|push) (?:the )?(?:due date|deadline) (?:of|for) ${task}(?<name>.+?) (?:to|until|till|by) (?<day>.+)`,
    ),
    (groups, today) => toDueChange(groups, today, 'en'),
  ],
  [
    commandPattern(String.raw`(?:move|postpone|reschedule|push|delay) ${task}(?<name>.+?) (?:to|until|till|by|for) (?<day>.+)`),
    (groups, today) => toDueChange(groups, today, 'en'),
  ],
  [
    commandPattern(String.raw`(?:set|change)(?: the)? priority of ${task}(?<name>.+?) to (?<priority>low|medium|high|urgent)[.!]?`),
    (groups) => toTaskChange(groups, { priority: matchSpelling(taskPriorities, groups.priority) }),
  ],
  [
    commandPattern(
      `(?:set|update|change|record)(?: the)?(?: kpi| value of| current value of)* ?(?<name>\\S.*?)(?: kpi| value)? to ${number}[.!]?`,
    ),
    (groups) => toKpiChange(groups, 'en'),
  ],
  [
    commandPattern(
      `${noQuestion}(?:the |our )?(?<name>[^?,:]{2,60}?) (?:is|are|stands|has (?:risen|grown|fallen|dropped)|rose|fell|reached)(?: now)?(?: at| to)? (?:now )?${number}[.!]?`,
    ),
    (groups) => toKpiChange(groups, 'en'),
  ],
  [
    commandPattern(String.raw`(?:mark|set|move) ${task}(?<name>.+?) (?:as|to) (?<status>${statuses})[.!]?`),
    (groups) => toTaskChange(groups, { status: toStatus(groups.status ?? '') }),
  ],
  [
    commandPattern(
      String.raw`(?:(?:complete|finish|close) (?:the )?task|tick off|check off) (?:the )?(?:task )?(?:called |named )?(?<name>.+)`,
    ),
    (groups) => toTaskChange(groups, { status: 'Done' }),
  ],
  [
    commandPattern(`(?:i(?:'ve| have)?|we(?:'ve| have)?) (?:just )?(?:finished|completed) ${task}(?<name>[^?]{3,80})`),
    (groups) => toTaskChange(groups, { status: 'Done' }),
  ],
  [
    commandPattern(`${noQuestion}${task}(?<name>[^?:“"]{3,80}?) (?:is|has been) (?:now )?(?<status>done|finished|completed)(?: now)?[.!]?`),
    (groups) => toTaskChange(groups, { status: 'Done' }),
  ],
  [
    commandPattern(String.raw`(?:assign|give|hand over|hand|pass) ${task}(?<name>.+?) to ${person}[.!]?`),
    (groups) => toTaskChange(groups, { assigned_to: groups.whom }),
  ],
  [
    commandPattern(String.raw`(?:let|have|ask) ${person} (?:to )?(?:take over|take on|take care of|handle|do) ${task}(?<name>.+)`),
    (groups) => toTaskChange(groups, { assigned_to: groups.whom }),
  ],
  [
    commandPattern(
      String.raw`(?<whom>[\p{Lu}][\p{L}.'’-]+) (?:should|will|can) (?:take over|take on|take care of|handle) ${task}(?<name>[^?]+)`,
    ),
    (groups) => toTaskChange(groups, { assigned_to: groups.whom }),
  ],
]

/** Unambiguous wordings of commands with their readers; the first match wins. */
export const englishRecordCommands: [RegExp, CommandReader][] = [...creations, ...changes]
