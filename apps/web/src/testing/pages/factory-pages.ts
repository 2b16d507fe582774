// Helpers of the page tests of the factory.
import type { Agent, Crew, Flow, Tool } from '@adjutant/contract/ai/factory'
import { page } from 'vitest/browser'
import type { Answers } from '../fake-api.ts'
import { openApp } from '../open-app.tsx'
import { createRecords } from '../records.ts'
import {
  builtInAgent,
  builtInCrew,
  builtInFlow,
  builtInTools,
  sampleAgent,
  sampleBuilder,
  sampleCrew,
  sampleFlow,
  sampleTool,
  unrestricted,
} from '../samples/ai/factory.ts'
import { desktop } from '../viewports.ts'

interface FactoryRecords {
  crews?: readonly Crew[]
  flows?: readonly Flow[]
  agents?: readonly Agent[]
  tools?: readonly Tool[]
  /** Fills the fields that a new agent isn't sent with. */
  newAgent?: Agent
}

const toListAnswers = <T extends { id: string }>(path: string, records: readonly T[], sample: T): Answers =>
  createRecords({ path, records, sample }).answers

/** Answers for the calls of the factory. */
export const toFactoryAnswers = ({ crews, flows, agents, tools, newAgent = sampleAgent }: FactoryRecords = {}): Answers => ({
  ...toListAnswers('/api/crews/', crews ?? [builtInCrew], sampleCrew),
  ...toListAnswers('/api/flows/', flows ?? [builtInFlow], sampleFlow),
  ...toListAnswers('/api/agents/', agents ?? [builtInAgent, sampleAgent], newAgent),
  ...toListAnswers('/api/tools/', tools ?? builtInTools, sampleTool),
  'GET /api/models': [],
  'GET /api/organizations': [],
  'GET /api/schedules/': [],
  'GET /api/ai-policy/mine': unrestricted,
})

/** Opens the factory for a builder. */
export const openFactory = (answers: Answers, { address = '/app/ai-factory', viewport = desktop, user = sampleBuilder } = {}) =>
  openApp(address, { ...toFactoryAnswers(), ...answers }, { user, viewport })

export const card = (name: string) => page.getByRole('article', { name })

export const section = (title: string) => page.getByRole('region', { name: title })

export const dialog = (name: string) => page.getByRole('dialog', { name })
