import { listUnsourcedFigures } from '../../platform/text/figures.ts'
import { draftHeading } from './strategy-review.tools.ts'

/** Tools whose results are facts with links; a text written from them must not add to them. */
export const factTools: ReadonlySet<string> = new Set(['review_strategy', 'review_week', 'review_goals_for_board'])

/** The facts from which a model wrote a report. */
export interface ReportFacts {
  /** The texts that can contain the report's figures. */
  texts: readonly string[]
  /** The result of the last tool of `factTools`. */
  computed: string
  /** Whether the text becomes the run's result, and that result advice. */
  isAdvice: boolean
}

const maxSteps = 3
const adviceHeadings = ['What I see', 'Why it matters', 'Do next', 'How we will know']

/** Only computed advice has the required sections, so only it can replace the model's text. */
const isComputedAdvice = ({ computed, isAdvice }: ReportFacts): boolean => isAdvice && computed.includes(draftHeading)

const linkTarget = /\]\((\/app\/[^)\s]+)\)/g
const listLinks = (text: string): string[] => [...text.matchAll(linkTarget)].map(([, target = '']) => target)

/** The text under a heading, up to the next one. */
function findSection(text: string, heading: string): string | undefined {
  const [, body] = new RegExp(String.raw`^#{1,6}\s*${heading}\s*$([^]*?)(?=^#{1,6}\s|(?![^]))`, 'im').exec(text) ?? []
  return body
}

const listSteps = (section: string): string[] => section.split(/^\s*(?:\d{1,2}[.)]|[-*])\s+/m).slice(1)

const dueDate = /\bDue (\d{1,2} \p{L}+ \d{4})/u

function isPast(step: string, today: string): boolean {
  const [, written] = dueDate.exec(step) ?? []
  const ms = written === undefined ? Number.NaN : Date.parse(`${written} UTC`)
  return ms < Date.parse(today)
}

const writtenDate = /\d{1,2} \p{L}+ \d{4}/u

/** Whether the records can decide what a line expects: it has a link, a date, and a figure or the word done. */
const isMeasurable = (line: string, known: ReadonlySet<string>): boolean =>
  listLinks(line).some((target) => known.has(target)) &&
  writtenDate.test(line) &&
  /\d|\bdone\b/i.test(line.replaceAll(linkTarget, '').replaceAll(new RegExp(writtenDate, 'gu'), ''))

/** Required if the computed advice has measures; goals without KPIs have none. */
function validateMeasures(text: string, computed: string, known: ReadonlySet<string>): string[] {
  const linesOf = (advice: string) => findSection(advice, 'How we will know')?.split('\n')
  const [lines, expected] = [linesOf(text), linesOf(computed)]
  const hasMeasure = (some: string[] | undefined) => some?.some((line) => isMeasurable(line, known)) ?? false
  if (lines === undefined || hasMeasure(lines) || !hasMeasure(expected)) return []
  return ['“How we will know” has nothing to measure. Write a line with a date, a link of the facts and a figure, or “is done”.']
}

function validateSteps(text: string, known: ReadonlySet<string>, today: string): string[] {
  const missing = adviceHeadings.filter((heading) => findSection(text, heading) === undefined)
  const steps = listSteps(findSection(text, 'Do next') ?? '')
  const unlinked = steps.filter((step) => !listLinks(step).some((target) => known.has(target)))
  return [
    ...missing.map((heading) => `The heading “${heading}” is missing.`),
    ...(steps.length === 0 && missing.length === 0 ? ['“Do next” has no steps.'] : []),
    ...(steps.length > maxSteps ? [`“Do next” has ${steps.length} steps; at most ${maxSteps} are allowed.`] : []),
    ...unlinked.map((step) => `This step has no link to a record of the facts: ${step.trim().split('\n')[0]}`),
    ...steps.filter((step) => isPast(step, today)).map((step) => `The date of this step has passed: ${step.trim().split('\n')[0]}`),
  ]
}

function listUnknown(text: string, { texts }: ReportFacts): { figures: string[]; links: string[] } {
  const known = new Set(texts.flatMap(listLinks))
  return {
    figures: listUnsourcedFigures(text, texts),
    links: [...new Set(listLinks(text))].filter((target) => !known.has(target)),
  }
}

function validateAdvice(text: string, { texts, computed }: ReportFacts, today: string): string[] {
  const known = new Set(texts.flatMap(listLinks))
  return [...validateSteps(text, known, today), ...validateMeasures(text, computed, known)]
}

/** The validation issues of a text, one sentence each, for the model. Every figure and link must come from the facts. */
export function validateReport(text: string, facts: ReportFacts, today: string): string[] {
  const { figures, links } = listUnknown(text, facts)
  return [
    ...(figures.length > 0 ? [`These figures are not in the facts: ${figures.join(', ')}.`] : []),
    ...(links.length > 0 ? [`These links are not in the facts: ${links.join(', ')}.`] : []),
    ...(isComputedAdvice(facts) ? validateAdvice(text, facts, today) : []),
  ]
}

export const toRepairRequest = (issues: readonly string[]): string =>
  `Your text can’t be used as it is:\n${issues.map((issue) => `- ${issue}`).join('\n')}\nWrite it again, whole, with these points corrected and nothing else changed. Answer with the text alone.`

/**
 * Replaces advice that doesn't match the facts by the computed advice. Any other text stays, with a note about its unknown figures and
 * links.
 */
export function toCorrectedText(text: string, facts: ReportFacts): string {
  if (isComputedAdvice(facts)) {
    const [, draft = ''] = facts.computed.split(`${draftHeading}\n\n`)
    return `${draft.trim()}\n\n*Computed from your records: the text that the model wrote did not match them.*`
  }
  const { figures, links } = listUnknown(text, facts)
  return `${text.trim()}\n\n*Not found in the records that were read: ${[...figures, ...links].join(', ')}.*`
}
