import type { Api } from '../api.ts'
import type { Timeline } from '../timeline.ts'
import { askAssistant, planThreads } from './conversations.ts'
import { planGoals } from './goals.ts'
import { createPeople, type Company } from './people.ts'
import { planRecords } from './records.ts'
import { planFailedRun, startRuns } from './runs.ts'
import { planTasks } from './tasks.ts'

/** Creates the company through the API and plays its last six months, in the order in which things happened. */
export async function createHistory(admin: Api, timeline: Timeline): Promise<Company> {
  const company = await timeline.step(-184, () => createPeople(admin))
  planGoals(timeline, company)
  planTasks(timeline, company)
  planRecords(timeline, company)
  planThreads(timeline, company)
  planFailedRun(timeline, company)
  await timeline.play()
  return company
}

/** What the product computes from that history: answers, briefings and advice. Returns the conversation with the answers. */
export async function createToday({ as: { elena } }: Company): Promise<string> {
  const conversationId = await askAssistant(elena)
  await startRuns(elena)
  return conversationId
}
