import { z } from 'zod'
import { defineRoutes } from '../core/define.ts'
import { RunCost } from './run-cost.ts'

/** The outcomes of the calls of one tool that change something or leave the product. */
export const ToolRecord = z
  .object({
    /** The name of the agent; null for the assistant in conversations. */
    agent: z.string().nullable(),
    tool: z.string(),
    /** The tool's title for people: 'Create a task'. */
    title: z.string(),
    /** Carried out as proposed, and not undone. */
    accepted: z.int(),
    /** Carried out after the person edited the arguments, and not undone. */
    edited: z.int(),
    rejected: z.int(),
    /** Carried out, and undone later. */
    undone: z.int(),
    failed: z.int(),
    /** A suggestion from the latest calls: fewer questions, or a closer look. The product never changes a permission by itself. */
    suggestion: z.enum(['more_autonomy', 'less_autonomy']).nullable(),
  })
  .meta({ id: 'ToolRecord' })
export type ToolRecord = z.infer<typeof ToolRecord>

export const TrackRecord = z
  .object({
    /** The period, in days until now. */
    days: z.int(),
    /** The most used first. */
    tools: z.array(ToolRecord),
    /** The tools that agents of crews and flows used. */
    agents: z.array(z.object({ name: z.string(), runs: z.int(), spent: RunCost })),
  })
  .meta({ id: 'TrackRecord' })
export type TrackRecord = z.infer<typeof TrackRecord>

export const trackRecord = defineRoutes({
  read: {
    method: 'GET',
    path: '/api/track-record',
    summary: 'Read the outcomes of the actions that your assistant and agents proposed in the last 90 days',
    reply: TrackRecord,
  },
})
