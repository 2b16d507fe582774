// Questions to the offline analyst about the sample company, with the facts that a right answer states. The two parts were written together
// before any tuning; the held-out part is only ever measured.

export interface ExpectedAct {
  tool: string
  /** These arguments are required; others are allowed. */
  arguments: Record<string, unknown>
}

export interface Question {
  text: string
  /** A question that is asked first in the same conversation. */
  after?: string
  /** The answer must contain all of these; letter case does not count. */
  facts: readonly (string | RegExp)[]
  /** The answer must contain none of these. */
  not?: readonly (string | RegExp)[]
  act?: ExpectedAct
}

const months = ['Jan', 'Feb', 'Mar|Mär', 'Apr', 'May|Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct|Okt', 'Nov', 'Dec|Dez']

/** A day in any usual spelling, English or German. */
export function onDay(day: string): RegExp {
  const [year, month = 0, date] = day.split('-').map(Number)
  const name = months[month - 1]
  return new RegExp(
    `\\b0?${date}\\.? ?(?:(?:${name})[a-zä]*\\.?|0?${month}\\.)|(?:${name})[a-z]*\\.? ${date}\\b|${year}-0?${month}-0?${date}`,
    'i',
  )
}

const words = [
  'no|none|zero|nothing|kein\\w*|nichts',
  'one|an?|eine?[rnsm]?',
  'two|zwei',
  'three|drei',
  'four|vier',
  'five|fünf',
  'six|sechs',
  'seven|sieben',
]

/** A number as a figure or a word. */
export const count = (value: number): RegExp => new RegExp(`(?<![\\d.,])${value}(?![\\d]|[.,]\\d)|\\b(?:${words[value] ?? value})\\b`, 'i')

/** The number of all open tasks, which is not the day in a date. */
export const allTasks = /\b12 (?:open |offene )?(?:tasks|Aufgaben)/

/** Matches an answer that only lists the analyst's abilities. */
export const abilities: (string | RegExp)[] = [/tasks|Aufgaben/, /goals|Ziele/]

export const q = (text: string, facts: Question['facts'], more: Omit<Question, 'text' | 'facts'> = {}): Question => ({
  text,
  facts,
  ...more,
})
