import type { ChatInput } from '@adjutant/contract/ai/conversations'
import type { WebSearch } from '../../../platform/web-search/web-search.ts'
import { commitmentTools } from './communication/commitment-tools.ts'
import { peopleTools } from './communication/people-tools.ts'
import { meetingTools } from './communication/meeting-tools.ts'
import { threadTools, messageTools } from './communication/thread-tools.ts'
import { chainTools } from './chain-tools.ts'
import { contactTools } from './contact-tools.ts'
import { fileTools } from './file-tools.ts'
import { searchTools } from './search-tools.ts'
import { goalTools } from './goal-tools.ts'
import { historyTools } from './history-tools.ts'
import { internetTools } from './internet-tools.ts'
import { memoryTools } from './memory-tools.ts'
import { noteTools } from './note-tools.ts'
import { recordTools } from './record-tools.ts'
import { taskTools } from './task-tools.ts'
import type { AssistantTool } from './tool.ts'
import { scheduleTools } from './workflows/schedule-tools.ts'
import { workflowTools } from './workflows/workflow-tools.ts'

type ToolOptions = Pick<ChatInput, 'use_internal_search' | 'use_memory' | 'use_internet'>

interface ToolEnvironment {
  /** Absent if none is configured. */
  webSearch?: WebSearch | undefined
  /** The origin of new memories; its messages are excluded from search. */
  conversationId?: string | undefined
  /** The person's own http and mcp tools, which belong to a later feature. */
  ownTools?: readonly AssistantTool[]
}

const allRecordTools = [
  ...fileTools,
  ...taskTools,
  ...goalTools,
  ...noteTools,
  ...contactTools,
  ...recordTools,
  ...historyTools,
  ...chainTools,
  ...peopleTools,
  ...threadTools,
  ...meetingTools,
  ...commitmentTools,
  ...messageTools,
]

/** Only conversations get these tools, because an agent that starts runs could start itself endlessly. */
const toWorkflowTools = (conversationId?: string): AssistantTool[] => [...workflowTools(conversationId), ...scheduleTools]

const workflowToolNames: ReadonlySet<string> = new Set(toWorkflowTools().map(({ name }) => name))

/** Without internal search the assistant can't read records and uses only what the person writes. */
const isUsable = (tool: AssistantTool, { use_internal_search }: ToolOptions): boolean => use_internal_search || tool.changesRecords

/** The tools that the person enabled for a question. */
export const listAssistantTools = (
  toolOptions: ToolOptions,
  { webSearch, conversationId, ownTools = [] }: ToolEnvironment = {},
): AssistantTool[] => [
  ...[...searchTools(conversationId), ...allRecordTools, ...toWorkflowTools(conversationId)].filter((tool) => isUsable(tool, toolOptions)),
  ...(toolOptions.use_memory ? memoryTools(conversationId) : []),
  ...(toolOptions.use_internet && webSearch ? internetTools(webSearch) : []),
  ...ownTools,
]

/** Every tool, regardless of a question's options. */
export const listAllTools = (environment: ToolEnvironment = {}): AssistantTool[] =>
  listAssistantTools({ use_internal_search: true, use_memory: true, use_internet: true }, environment)

/** The tools that agents can have. */
export const listAgentTools = (environment: ToolEnvironment = {}): AssistantTool[] =>
  listAllTools(environment).filter(({ name }) => !workflowToolNames.has(name))

const toolsByName = new Map(listAllTools({ webSearch: async () => [] }).map((tool) => [tool.name, tool]))

/** Returns undefined for a tool of an earlier version. Use the result for descriptions only, because it has no environment to run in. */
export const findToolByName = (name: string): AssistantTool | undefined => toolsByName.get(name)

/** A tool of an earlier version has only its name. */
export const getToolTitle = (name: string): string => findToolByName(name)?.title ?? name
