import { appMessages } from '@adjutant/contract/messages/app-messages'
import { inLanguage } from '../../text/language.ts'
import type { QuestionContext } from '../question-context.ts'
import { findQuotes, quoteMatches, searchUnlessFound } from '../quotes.ts'
import { lookup, type Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'

const maxSearchLength = 300

const hasPages = ({ passages }: QuestionContext): boolean => passages.some(({ kind }) => kind === 'web')

export const internetSkill: Skill = {
  name: 'the internet',
  matches: (english) => matchesPattern(english, 'internet'),
  respond(context) {
    const isAsked = context.results.length > 0 || hasPages(context)
    if (isAsked) return { text: findQuotes(context, ['web']) ? quoteMatches(context, ['web']) : appMessages.search.nothing }
    if (context.availableTools.has('search_internet'))
      return { calls: [{ tool: 'search_internet', input: { query: context.question.slice(0, maxSearchLength) } }] }
    const off = inLanguage(context.language, {
      en: 'Internet search is off for this question.',
      de: 'Die Internetsuche ist für diese Frage ausgeschaltet.',
    })
    return { text: `${off}\n\n${quoteMatches(context)}` }
  },
}

/** The fallback if no other skill matches. */
export const searchSkill: Skill = lookup({
  name: 'search',
  intents: ['search'],
  matches: () => true,
  calls: searchUnlessFound,
  answer: (context) => quoteMatches(context),
})
