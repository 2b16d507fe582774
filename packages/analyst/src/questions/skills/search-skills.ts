import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { QuestionContext } from '../question-context.ts'
import { findQuotes, quoteMatches, searchUnlessFound } from '../quotes.ts'
import { lookup, type Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'

const maxSearchLength = 300

const hasPages = ({ passages }: QuestionContext): boolean => passages.some(({ kind }) => kind === 'web')

export const internetSkill: Skill = {
  name: 'the internet',
  matches: (question) => matchesPattern(question, 'internet'),
  respond(context) {
    const isAsked = context.results.length > 0 || hasPages(context)
    if (isAsked) return { text: findQuotes(context, ['web']) ? quoteMatches(context, ['web']) : appMessages.search.nothing }
    if (context.availableTools.has('search_internet'))
      return { calls: [{ tool: 'search_internet', input: { query: context.question.slice(0, maxSearchLength) } }] }
    return { text: `Internet search is off for this question.\n\n${quoteMatches(context)}` }
  },
}

/** The fallback if no other skill matches. */
export const searchSkill: Skill = lookup({
  name: 'search',
  matches: () => true,
  calls: searchUnlessFound,
  answer: (context) => quoteMatches(context),
})
