import type { CrewDraft } from '@adjutant/contract/ai/crew-drafts'
import type { Recurrence } from '@adjutant/contract/ai/schedules'

/** The subject of a run of the drafted crew; the API test maps each subject to facts of its sample company. */
export type Subject = 'overdue' | 'week' | 'goals' | 'board' | 'meeting' | 'decision' | 'advice'

export interface DescribedCrew {
  request: string
  /** Null: the request describes no schedule. */
  schedule: Omit<Recurrence, 'time_zone'> | null
  result: CrewDraft['result']
  subject: Subject
}

const daily = (time: string) => ({ every: 'daily' as const, time, weekdays: [], day_of_month: null, cron: null })
const weekly = (weekdays: number[], time: string) => ({ every: 'weekly' as const, time, weekdays, day_of_month: null, cron: null })
const monthly = (day_of_month: number, time: string) => ({ every: 'monthly' as const, time, weekdays: [], day_of_month, cron: null })
const cron = (text: string) => ({ every: 'cron' as const, time: null, weekdays: [], day_of_month: null, cron: text })
const workingDays = [1, 2, 3, 4, 5]

const crew = (
  request: string,
  schedule: DescribedCrew['schedule'],
  subject: Subject,
  result: CrewDraft['result'] = 'message',
): DescribedCrew => ({ request, schedule, result, subject })

/** The sentences that the wording rules were written for. */
export const describedCrews: readonly DescribedCrew[] = [
  crew('Every Monday at 8, tell me what is overdue and who has it', weekly([1], '08:00'), 'overdue'),
  crew('Every Friday at 4 pm write a summary of the week and save it as a note', weekly([5], '16:00'), 'week', 'note'),
  crew('On the first working day of each month, draft the board report on our goals', cron('0 8 1W * *'), 'board'),
  crew('Jeden Montag um 8 Uhr: Was ist überfällig und wer ist zuständig?', weekly([1], '08:00'), 'overdue'),
  crew('Jeden ersten Werktag im Monat um 9 Uhr einen Bericht über unsere Ziele', cron('0 9 1W * *'), 'goals'),
  crew('Every weekday morning at 7:30 brief me on the week: what is due and what is late', weekly(workingDays, '07:30'), 'week'),
  crew('Jeden Freitagnachmittag eine Zusammenfassung der Woche als Notiz', weekly([5], '14:00'), 'week', 'note'),
  crew('Twice a week, on Tuesday and Thursday at 9, check which goals are behind', weekly([2, 4], '09:00'), 'goals'),
  crew('Prepare my meeting with Marie Curie about the Lyon lease', null, 'meeting'),
  crew('Täglich um 18 Uhr die offenen Aufgaben durchgehen und neue Termine für überfällige vorschlagen', daily('18:00'), 'overdue'),
]

/** Held-out requests: written before the rules and never used to improve them. */
export const heldOutCrews: readonly DescribedCrew[] = [
  crew('Each Wednesday at noon look at our goals and tell me which ones are slipping', weekly([3], '12:00'), 'goals'),
  crew('At the end of every month, write a page for the board about our progress', monthly(31, '08:00'), 'board'),
  crew('Am 15. jedes Monats um 10 Uhr die Kennzahlen prüfen und berichten', monthly(15, '10:00'), 'goals'),
  crew('Every morning at quarter past seven, list my overdue tasks', daily('07:15'), 'overdue'),
  crew('Jeden Dienstag und Donnerstag um 7:30 Uhr ein kurzer Überblick über die Woche', weekly([2, 4], '07:30'), 'week'),
  crew('Mondays at 9am: go through late work and create follow-up tasks', weekly([1], '09:00'), 'overdue', 'tasks'),
  crew('Jeden letzten Freitag im Monat ein Bericht für den Verwaltungsrat', cron('0 8 * * 5#L'), 'board'),
  crew('Quarterly, on the first day at 8, advise me on our strategy', cron('0 8 1 1,4,7,10 *'), 'advice', 'advice'),
  crew('Gather what we know about Lyon so that I can decide whether to sign the lease', null, 'decision'),
  crew('Werktags um halb acht die überfälligen Aufgaben auflisten', weekly(workingDays, '07:30'), 'overdue'),
]
