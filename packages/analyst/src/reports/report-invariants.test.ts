import { daysBetween } from '@adjutant/contract/core/days'
import { formatLongDay } from '@adjutant/contract/core/format-day'
import type { Kpi } from '@adjutant/contract/goals'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeMarkdown } from '../text/format.ts'
import { toBoardQuestions } from './board-questions.ts'
import { toBoardPack, toGoalReport } from './board-report.ts'
import { toDecisionBrief } from './briefs.ts'
import { noGoalsAdvice, toAdviceDraft, toFactsText } from './strategy-advice.ts'
import { toStrategyFacts } from './strategy-facts.ts'
import { company, now, today, type Company } from './testing/random-company.ts'
import { toWeeklyBriefing, toWeekFacts } from './weekly-briefing.ts'

/** Invariants of every report about every company. */

interface Report {
  name: string
  text: string
}

function listReports({ records, week }: Company): Report[] {
  const facts = toStrategyFacts(records, now)
  return [
    { name: 'facts', text: toFactsText(facts) },
    { name: 'advice', text: records.goals.length === 0 ? noGoalsAdvice : toAdviceDraft(facts) },
    { name: 'board pack', text: toBoardPack(facts, 'Q4') },
    { name: 'goals', text: toGoalReport(facts) },
    { name: 'board questions', text: toBoardQuestions(facts) },
    { name: 'weekly briefing', text: toWeeklyBriefing(toWeekFacts(facts, week)) },
    { name: 'decision', text: toDecisionBrief('Move?', [], facts) },
  ]
}

const check = (holds: (reports: Report[], company: Company) => void) =>
  fc.assert(
    fc.property(company, (one) => holds(listReports(one), one)),
    { numRuns: 250, seed: 16 },
  )

const linesOf = (reports: Report[]) =>
  reports.flatMap(({ name, text }) => text.split('\n').map((line) => ({ name, line }))).filter(({ line }) => line.trim() !== '')

const toDay = (words: string) => new Date(`${words} UTC`).toISOString().slice(0, 10)

const sectionsOf = (reports: Report[], report: string, ...headings: string[]): string =>
  (reports.find(({ name }) => name === report)?.text ?? '')
    .split(/^## /m)
    .filter((part) => headings.includes(part.split('\n', 1)[0]!))
    .join('\n')

const goalsIn = (text: string): string[] =>
  [...text.matchAll(/\[((?:\\.|[^\]\\])+)\]\(\/app\/strategy\?goal=[\w-]+\)/g)].map(([, title = '']) => title)

describe('every report', () => {
  test('mentions a past date only as past', () => {
    const retrospective = /(?:was due on|last updated on) $/
    check((reports) => {
      for (const { name, line } of linesOf(reports).filter(({ line }) => !line.includes('/app/notes?note=')))
        for (const match of line.matchAll(/\d{1,2} [A-Z][a-z]+ \d{4}/g))
          if (toDay(match[0]) < today) expect(line.slice(0, match.index), `${name}: ${line}`).toMatch(retrospective)
    })
  })

  test('sets only targets that are ahead, within the due date and reachable', () => {
    check((reports, { records }) => {
      for (const { line } of linesOf(reports)) {
        const [, words, id, percent] = /By ([^,]+), \[.*\]\(\/app\/strategy\?goal=([\w-]+)\) is (?:still )?at (\d+)%/.exec(line) ?? []
        if (words === undefined) continue
        const { goal } = records.goals.find((one) => one.goal.id === id)!
        const days = daysBetween(today, toDay(words))
        const planned = 100 / Math.max(1, daysBetween(goal.created_at.slice(0, 10), goal.due_date))
        expect(Number(percent), line).toBeGreaterThan(goal.progress)
        expect(Number(percent), line).toBeLessThanOrEqual(100)
        expect(toDay(words) <= goal.due_date && days > 0, line).toBe(true)
        expect((Number(percent) - 1 - goal.progress) / days, line).toBeLessThanOrEqual(2 * planned)
      }
    })
  })

  test('lists no goal as both good and bad', () => {
    check((reports) => {
      const good = [
        ...goalsIn(sectionsOf(reports, 'board pack', 'What went well')),
        ...goalsIn(sectionsOf(reports, 'weekly briefing', 'Moving', 'Can wait')),
        ...goalsIn(sectionsOf(reports, 'goals', 'On schedule')),
      ]
      const bad = [
        ...goalsIn(sectionsOf(reports, 'board pack', 'What went wrong', 'Risks', 'Decisions sought')),
        ...goalsIn(sectionsOf(reports, 'weekly briefing', 'Late', 'Slipping')),
        ...goalsIn(sectionsOf(reports, 'goals', 'Behind or past due', 'Slipping')),
      ]
      expect(good.filter((title) => bad.includes(title))).toEqual([])
    })
  })

  test('shows the board nothing internal', () => {
    check((reports) => {
      for (const { name, line } of linesOf(reports).filter((one) => one.name.startsWith('board')))
        expect(line, name).not.toMatch(/\/app\/my-tasks|Owner:|Unassigned|to be confirmed|\bDue \d|overdue|Ada Byron|Jürgen/)
      expect(sectionsOf(reports, 'board pack', 'Summary', 'What went well', 'What went wrong', 'Risks', 'Decisions sought')).not.toMatch(
        /\?(?!goal=)/,
      )
    })
  })

  test('words a KPI by its direction', () => {
    const isFalling = ({ start_value, target_value }: Kpi) => target_value !== null && target_value < (start_value ?? 0)
    check((reports, { records }) => {
      const kpis = records.goals.flatMap(({ goal }) => goal.kpis)
      for (const { name, line } of linesOf(reports)) {
        expect(line, name).not.toMatch(/\d %? ?(?:M€ )?of -?\d+(?:\.\d+)? ?(?:%|M€)/)
        for (const [, verb, from, to] of line.matchAll(/ (rose|fell) from (-?[\d.,]+).*? to (-?[\d.,]+\d|-?\d)/g))
          expect(Math.sign(toNumber(to!) - toNumber(from!)), line).toBe(verb === 'rose' ? 1 : -1)
        if (/, target .* or less/.test(line)) expect(kpis.some(isFalling), line).toBe(true)
      }
      for (const { goal } of records.goals.filter(
        ({ goal }) => goal.kpis.length > 0 && goal.kpis.every((kpi) => kpi.start_value !== null && isFalling(kpi)),
      ))
        for (const { line } of linesOf(reports).filter(({ line }) => line.includes(`goal=${goal.id})`) && line.includes(', target ')))
          expect(line).toContain('or less')
    })
  })

  test('proposes at most three steps in advice, each with a link, an owner and a future date, and no record twice', () => {
    check((reports) => {
      const steps = sectionsOf(reports, 'advice', 'Do next').match(/^\d\. .*$/gm) ?? []
      expect(steps.length).toBeGreaterThanOrEqual(1)
      expect(steps.length).toBeLessThanOrEqual(3)
      const links = steps.flatMap((step) => [...step.matchAll(/\?(?:goal|task)=[\w-]+/g)].map(([link]) => link))
      expect(new Set(links).size).toBe(links.length)
      for (const step of steps.filter((one) => one.includes('Owner:'))) {
        expect(step).toContain('](/app/')
        expect(toDay(/Due (.*)\.$/.exec(step)![1]!) > today).toBe(true)
      }
    })
  })

  test('is well-formed, with every name as it was written', () => {
    check((reports, { records }) => {
      for (const { name, line } of linesOf(reports)) {
        expect(line, name).not.toMatch(/NaN|undefined|null|Infinity|\.\.(?!\.)|\s[,.;]|;\s*\.|:\s*\.$|, ,/)
        if (line.startsWith('|')) expect(line.replaceAll(String.raw`\|`, '').split('|'), line).toHaveLength(8)
      }
      const { text } = reports.find(({ name }) => name === 'board pack')!
      for (const { goal } of records.goals) {
        expect(text.replaceAll(String.raw`\|`, '|')).toContain(`[${escapeMarkdown(goal.title)}`)
        if (goal.due_date >= today) expect(text).toContain(formatLongDay(goal.due_date))
      }
    })
  })
})

const toNumber = (text: string): number => Number(text.replaceAll(',', ''))
