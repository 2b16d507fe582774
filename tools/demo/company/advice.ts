// Advice of the last months with claims that were decided since, by Elena, by the product and by a crew.
import { sql, type SQL } from 'drizzle-orm'
import type { Timeline } from '../timeline.ts'
import type { Company } from './people.ts'

const dayMs = 86_400_000

type PastAdvice = {
  title: string
  daysAgo: number
  dueDaysAgo: number
  source: 'person' | 'product' | 'crew'
  crew?: string
  seen: string
  next: string[]
  /** `{day}` is the day of the claims. */
  know: string[]
}

const pastAdvice: PastAdvice[] = [
  {
    title: 'Keep the round moving while operations catch up',
    daysAgo: 70,
    dueDaysAgo: 40,
    source: 'person',
    seen: 'The lead investor is close, and two customers complain about late deliveries.',
    next: ['Sign the lead investor.', 'Agree on pick-up windows with the carriers.'],
    know: [
      'Committed is at least 14 M€ by {day}.',
      'Late deliveries are below 8 % by {day}.',
      'The two teams talk to each other before the customer calls.',
    ],
  },
  {
    title: 'Strategic advice: renewals first',
    daysAgo: 60,
    dueDaysAgo: 32,
    source: 'product',
    seen: 'Renewals are ahead of their schedule, and late deliveries are behind.',
    next: ['Put one person of operations on each renewal.'],
    know: [
      'By {day}, Renewed is at least 4.',
      'By {day}, Committed is at least 13 M€.',
      'By {day}, Late deliveries are at most 8 %.',
      'Every goal has a KPI.',
    ],
  },
  {
    title: 'Plan shifts four weeks ahead',
    daysAgo: 50,
    dueDaysAgo: 20,
    source: 'crew',
    crew: 'weekly_briefing',
    seen: 'Sick leave and late deliveries rise in the same weeks.',
    next: ['Publish the shift plan four weeks ahead.'],
    know: [
      'By {day}, Sick leave is at most 3.5 %.',
      'By {day}, Late deliveries are at most 8.5 %.',
      'The night shift complains less.',
      'Hired is at least 3 by the end of the year.',
    ],
  },
]

const toLongDay = (days: number): string =>
  new Date(Date.now() + days * dayMs).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A claim must lie ahead when it is written, so its day is written relative to now; `moveAdviceDays` moves it with the advice. */
function toContent({ seen, next, know, daysAgo, dueDaysAgo }: PastAdvice): string {
  const day = toLongDay(daysAgo - dueDaysAgo)
  const steps = next.map((step, place) => `${place + 1}. ${step}`)
  const lines = know.map((line) => `- ${line.replace('{day}', day)}`)
  return `## What I see\n\n${seen}\n\n## Do next\n\n${steps.join('\n')}\n\n## How we will know\n\n${lines.join('\n')}`
}

export function planAdvice(timeline: Timeline, { as: { elena }, organizationId: organization_id }: Company): void {
  for (const one of pastAdvice)
    timeline.on(-one.daysAgo, async () => {
      await elena.post('/api/strategic-advice/', { advice_title: one.title, content: toContent(one), organization_id })
    })
}

const longDay = (day: SQL): SQL => sql`to_char(${day}, 'FMDD FMMonth YYYY')`

/** Statements that move the days of the claims, in the text too, and name the sources. `steps` has the shift of each step. */
export function moveAdviceDays(): SQL[] {
  const moved = sql`(select c.id, c.advice_id, c.due_date, (steps.started_at at time zone 'UTC')::date
      - ((steps.started_at - steps.shift) at time zone 'UTC')::date as days
    from advice_claims c join advice a on a.id = c.advice_id
      join steps on c.created_at >= steps.started_at and c.created_at < steps.ended_at
    where position(${longDay(sql`c.due_date`)} in a.content) > 0)`
  const replaced = (text: SQL) => sql`replace(${text}, ${longDay(sql`m.due_date`)}, ${longDay(sql`m.due_date - m.days`)})`
  return [
    sql`create temporary table moved_claims on commit drop as ${moved}`,
    sql`update advice a set content = ${replaced(sql`a.content`)} from moved_claims m where m.advice_id = a.id`,
    sql`update advice_claims c set sentence = ${replaced(sql`c.sentence`)}, due_date = c.due_date - m.days,
      evaluate_at = c.evaluate_at - make_interval(days => m.days), start_date = c.start_date - m.days,
      start_at = c.start_at - make_interval(days => m.days) from moved_claims m where m.id = c.id`,
    sql`update versions v set state = jsonb_set(v.state, '{content}', to_jsonb(a.content)) from advice a where a.id = v.record_id`,
    ...pastAdvice
      .filter(({ source }) => source !== 'person')
      .map(
        ({ title, source, crew = null }) =>
          sql`update advice set source = ${source}, source_name = ${crew}::text, author_id = null, crew_run_id = gen_random_uuid() where advice_title = ${title}`,
      ),
    sql`select refresh_search_entries('advice', 'record_id', array(select id from advice))`,
  ]
}
