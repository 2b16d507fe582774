import type { Api } from '../api.ts'
import type { Timeline } from '../timeline.ts'
import { planAdvice } from './advice.ts'
import { createChains, createFromAdvice } from './chains.ts'
import { askAssistant, planThreads, proposeTask } from './conversations.ts'
import { planGoals } from './goals.ts'
import { createMeetings } from './meetings.ts'
import { createPeople, type Company } from './people.ts'
import { answerProposals } from './commitments.ts'
import { planRecords } from './records.ts'
import { planFailedRun, startRuns } from './runs.ts'
import { planTasks } from './tasks.ts'

/** Creates the company through the API and replays its last six months in order. */
export async function createHistory(admin: Api, timeline: Timeline): Promise<Company> {
  const company = await timeline.step(-184, () => createPeople(admin))
  const goalIds = planGoals(timeline, company)
  planTasks(timeline, company, goalIds)
  planRecords(timeline, company)
  planThreads(timeline, company)
  planAdvice(timeline, company)
  planFailedRun(timeline, company)
  await timeline.play()
  return company
}

/**
 * Adds this week's meetings, and lets the product compute commitments, answers, briefings and advice from the history. Returns the
 * conversation with the answers.
 */
export async function createToday(company: Company): Promise<string> {
  const { elena } = company.as
  await createMeetings(company)
  await answerProposals(elena)
  await createChains(company)
  await proposeTask(elena)
  const conversationId = await askAssistant(elena)
  await startRuns(elena)
  await createFromAdvice(elena)
  return conversationId
}
