import type { CrewTask } from '@adjutant/contract/ai/crew-drafts'
import type { FlowStep, Tool } from '@adjutant/contract/ai/factory'
import { crewProcesses, resultKinds, toolKinds } from '@adjutant/contract/core/choices'
import { boolean, customType, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, moment } from '../../platform/db/columns.ts'
import { organizations, users } from '../identity/identity.schema.ts'

export interface ToolTarget {
  method?: NonNullable<Tool['http']>['method']
  url: string
  /** The tool's name on its server. */
  tool?: string
  header_names: string[]
  /** The approved description and parameters of an mcp tool; the first call sets it if a builder did not. */
  fingerprint?: string
  /** The server changed the tool since. */
  is_changed?: boolean
}

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Common columns of factory items. Built-in items have no creator; others are deleted with their creator's account. */
const item = () => ({
  id: idColumn(),
  created_by: uuid().references(() => users.id, { onDelete: 'cascade' }),
  /** The organization whose members see it. Null if built in or private to its creator. */
  organization_id: uuid().references(() => organizations.id, { onDelete: 'set null' }),
  /** The author of the current definition; another person's *always* grant ends with it. */
  updated_by: uuid().references(() => users.id, { onDelete: 'set null' }),
  name: text().notNull(),
  description: text(),
  is_auto_gen: boolean().notNull().default(false),
  is_public: boolean().notNull().default(false),
  created_at: createdAt(),
  updated_at: moment().notNull().defaultNow(),
})

export const tools = pgTable(
  'tools',
  {
    ...item(),
    kind: text({ enum: toolKinds }).notNull(),
    builtin: text(),
    needs_approval: boolean().notNull().default(false),
    parameters: jsonb().$type<Tool['parameters']>(),
    /** Method and URL of an http or mcp tool, without secrets. */
    target: jsonb().$type<ToolTarget>(),
    /** The secret headers, encrypted and bound to the tool and its origin. */
    secrets: bytes(),
  },
  (t) => [index('tools_creator_idx').on(t.created_by), index('tools_organization_idx').on(t.organization_id)],
)

export const agents = pgTable(
  'agents',
  {
    ...item(),
    role: text().notNull(),
    goal: text().notNull(),
    backstory: text(),
    llm_model: text(),
    tool_ids: uuid().array().notNull().default([]),
  },
  (t) => [index('agents_creator_idx').on(t.created_by), index('agents_organization_idx').on(t.organization_id)],
)

export const crews = pgTable(
  'crews',
  {
    ...item(),
    version: text().notNull(),
    process: text({ enum: crewProcesses }).notNull().default('sequential'),
    agent_ids: uuid().array().notNull().default([]),
    tasks: jsonb().$type<CrewTask[]>().notNull().default([]),
    result: text({ enum: resultKinds }).notNull().default('message'),
  },
  (t) => [index('crews_creator_idx').on(t.created_by), index('crews_organization_idx').on(t.organization_id)],
)

export const flows = pgTable(
  'flows',
  {
    ...item(),
    version: text().notNull().default('1.0'),
    steps: jsonb().$type<FlowStep[]>().notNull().default([]),
    result: text({ enum: resultKinds }).notNull().default('message'),
  },
  (t) => [index('flows_creator_idx').on(t.created_by), index('flows_organization_idx').on(t.organization_id)],
)
