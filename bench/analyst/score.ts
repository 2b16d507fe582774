import { contacts, file, goals, notes, people, tasks, threads, today, type PersonName } from './company.ts'
import { datePattern, toDay } from './dates.ts'
import type { Question } from './questions/question.ts'

export interface Answer {
  text: string
  acts: { tool: string; arguments: Record<string, unknown> }[]
}

export type Verdict = 'right' | 'wrong' | 'invented'

const flat = (text: string): string => text.toLowerCase().replaceAll(/[\s\\]+/g, ' ')

const says = (text: string, fact: string | RegExp): boolean =>
  typeof fact === 'string' ? flat(text).includes(flat(fact)) : new RegExp(fact.source, `${fact.flags.replace('i', '')}i`).test(text)

const fullName = ({ first_name, last_name }: { first_name: string; last_name: string }): string => `${first_name} ${last_name}`
const toThreadTitle = (other: PersonName): string => [people.iris, people[other]].map(fullName).toSorted().join(', ')

/** The product quotes rows of a table as sentences. */
const toRowSentences = (csv: string): string[] => {
  const [head = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return rows.map(([name, ...cells]) => `${name}: ${cells.map((cell, place) => `${head[place + 1]} ${cell}`).join('; ')}.`)
}

/** The texts of all records, joined. */
const company = flat(
  [
    ...Object.values(people).flatMap(({ first_name, last_name, role }) => [`${first_name} ${last_name}`, role]),
    ...tasks.flatMap(({ title }) => title),
    ...goals.flatMap(({ title, description, kpis }) => [
      title,
      description,
      ...kpis.flatMap(({ name, unit, values, target_value }) => [
        name,
        unit,
        `${name}: ${Object.values(values).at(-1)} of ${target_value} ${unit}`,
      ]),
    ]),
    ...contacts.flatMap(({ name, role, emails, phones, notes: text, interactions }) => [
      name,
      [role, ...emails, ...phones, text].filter(Boolean).join(' '),
      ...interactions.flatMap(({ date, summary, notes: said }) => [summary, said ?? '', `${date} ${summary} ${said ?? ''}`]),
    ]),
    ...notes.map(({ content }) => content.replaceAll(/\*\*|^[-#]+ /gm, '')),
    ...threads.flatMap(({ other, messages }) => [toThreadTitle(other), ...messages.map(({ text }) => text)]),
    file.name,
    ...toRowSentences(file.text),
    'Halden Pumps',
  ].join('\n'),
)

/** Days of the records' fields and days in their texts. */
const recordDays = new Set([...JSON.stringify({ contacts, goals, tasks, notes, threads }).matchAll(datePattern)].map(toDay))

const dayMs = 86_400_000
const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Numbers of the records and those that follow from them: days until or since a date, progress and pace. */
const recordNumbers = new Set<number>([
  ...[...JSON.stringify({ contacts, goals, notes, threads, file }).matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number)),
  ...[...recordDays].map((day) => Math.abs(daysFrom(day, today))),
  ...goals.flatMap(({ due_date, kpis }) => {
    const expected = Math.round((100 * daysFrom('2026-08-03', today)) / daysFrom('2026-08-03', due_date))
    return kpis.flatMap(({ values, start_value, target_value }) => {
      const course = Object.values(values)
      const done = Math.round((100 * (course.at(-1)! - start_value)) / (target_value - start_value))
      const steps = course.flatMap((one) => course.map((other) => Number(Math.abs(one - other).toFixed(2))))
      return [done, expected, Math.abs(expected - done), 100, Number(Math.abs(target_value - course.at(-1)!).toFixed(2)), ...steps]
    })
  }),
])

/** Higher than the number of records of any kind. */
const maxCount = 40

/** The edge of a week or a month is the period that was asked for. */
const isEdge = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`)
  return [0, 1].includes(date.getUTCDay()) || date.getUTCDate() === 1 || new Date(date.getTime() + dayMs).getUTCDate() === 1
}

const isNear = (day: string): boolean => Math.abs(daysFrom(day, today)) <= 8

/** Names, titles, quotes, dates and numbers of the answer that are in no record. */
export function findInvented({ text }: Answer, question: string): string[] {
  const asked = flat(question)
  const isKnown = (words: string) => company.includes(flat(words)) || asked.includes(flat(words))
  const isKnownName = (name: string) => name.split(', ').every(isKnown)
  // The list of the analyst's abilities contains examples.
  const plain = text
    .replaceAll(/^(?:Ask about|Fragen Sie nach) .*$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/\[\d+\]/g, '')
  const quotes = [...plain.matchAll(/“([^”]+)”|„([^“]+)“|^> (?!—)(.+)$/gm)].map(
    ([, quoted, german, line]) => quoted ?? german ?? line ?? '',
  )
  const titles = [...plain.matchAll(/\*\*([^*]+)\*\*/g)].map(([, bold = '']) => bold).filter((bold) => !/\d/.test(bold))
  const isInRecords = (words: string) => words.split(/ … | …$/).every((part) => isKnownName(part.replace(/[.:…]$/, '').trim()))
  const names = [...quotes, ...titles].filter((words) => !isInRecords(words))
  const days = [...plain.matchAll(datePattern)].filter((match) => {
    const day = toDay(match)
    return !recordDays.has(day) && !isEdge(day) && !isNear(day) && !isKnown(match[0])
  })
  const rest = plain.replaceAll(datePattern, ' ').replaceAll(/[^\s]+@[^\s]+|\+[\d ]{6,}/g, ' ')
  const numbers = [...rest.matchAll(/(?<![\w.,:])\d+(?:[.,]\d+)?(?![\w:])/g)].map(([number]) => number)
  const unknown = numbers.filter((number) => {
    const value = Number(number.replace(',', '.'))
    return !recordNumbers.has(value) && !(Number.isInteger(value) && value <= maxCount) && !isKnown(number)
  })
  return [...names, ...days.map(([day]) => day), ...unknown]
}

const maxQuotes = 3

/** Raw CSV rows, Markdown syntax of a quoted record, or more than three quotes. */
function hasDebris({ text }: Answer): boolean {
  const quotes = text.match(/^> —/gm)?.length ?? 0
  return quotes > maxQuotes || /^> (?!—).*\*\*\w|^> [-*#] /m.test(text) || /\w,\d+(?:\.\d+)?,\d/.test(text)
}

const isActed = ({ acts }: Answer, { act }: Question): boolean => {
  if (!act) return acts.length === 0
  const [only, ...others] = acts
  if (!only || others.length > 0 || only.tool !== act.tool) return false
  return Object.entries(act.arguments).every(([name, value]) => only.arguments[name] === value)
}

export function judge(answer: Answer, question: Question): Verdict {
  if (findInvented(answer, `${question.after ?? ''} ${question.text}`).length > 0) return 'invented'
  const { text } = answer
  const isRight =
    question.facts.every((fact) => says(text, fact)) && !(question.not ?? []).some((fact) => says(text, fact)) && isActed(answer, question)
  return isRight && !hasDebris(answer) ? 'right' : 'wrong'
}
