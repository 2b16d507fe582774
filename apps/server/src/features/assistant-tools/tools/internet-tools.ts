import { aiPolicyMessages } from '@adjutant/contract/messages/ai-policy-messages'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { z } from 'zod'
import { todayOf } from '../../../platform/clock.ts'
import { toWebSource, type WebSearch } from '../../../platform/web-search/web-search.ts'
import { readEffectivePolicy } from '../../ai-policy/index.ts'
import { requiredText } from './argument-schemas.ts'
import { diffFields } from './field-changes.ts'
import { defineTool, toFailure, toLookupOutcome, type AssistantTool } from './tool.ts'

export const internetTools = (webSearch: WebSearch): AssistantTool[] => [
  defineTool({
    name: 'search_internet',
    title: 'Search the internet',
    description: 'Searches the internet. The query leaves the company: put nothing from the records into it that isn’t needed.',
    input: z.strictObject({ query: requiredText('What to look for') }),
    changesRecords: false,
    sendsOut: true,
    returnsUntrustedText: true,
    preview: async (_ctx, { query }) => ({ record: null, changes: diffFields({}, { query }) }),
    async run(ctx, { query }, signal) {
      if (!(await readEffectivePolicy(ctx)).internetSearch) return toFailure(aiPolicyMessages.internetOff)
      const pages = await webSearch(query, signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        ctx.log.warn({ err: error }, 'Internet search failed')
        return undefined
      })
      if (!pages) return toFailure(appMessages.conversation.internetFailed)
      const sources = pages.map(toWebSource)
      return toLookupOutcome(`${pluralize(pages.length, 'page was', 'pages were')} found.`, { today: todayOf(ctx), pages }, sources)
    },
  }),
]
