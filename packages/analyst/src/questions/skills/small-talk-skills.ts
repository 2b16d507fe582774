import { formatDay } from '@adjutant/contract/core/format-day'
import { pluralize } from '@adjutant/contract/text/pluralize'
import { escapeMarkdown } from '../../text/format.ts'
import { inLanguage } from '../../text/language.ts'
import { toAbilities } from '../abilities.ts'
import type { QuestionContext } from '../question-context.ts'
import { toLines } from '../record-lines.ts'
import type { Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'

function memoryAnswer({ memories, language }: QuestionContext): string {
  if (memories.length === 0)
    return inLanguage(language, {
      en: 'I remember nothing yet, or memory is off for this question.',
      de: 'Ich habe mir noch nichts gemerkt, oder das Gedächtnis ist für diese Frage ausgeschaltet.',
    })
  const heading = inLanguage(language, {
    en: pluralize(memories.length, 'memory', 'memories'),
    de: pluralize(memories.length, 'Erinnerung', 'Erinnerungen'),
  })
  return `${heading}:\n\n${toLines(memories, memories.length, escapeMarkdown, language)}`
}

const unsupported = {
  en: 'I can’t do that without a language model, so nothing was changed. I can create and update tasks, goals, notes and contacts, draft a message, and answer from your records.',
  de: 'Das kann ich ohne Sprachmodell nicht, also wurde nichts geändert. Ich kann Aufgaben, Ziele, Notizen und Kontakte anlegen und ändern und aus Ihren Unterlagen antworten.',
}

export const smallTalkSkills: Skill[] = [
  {
    name: 'memories',
    matches: (english) => matchesPattern(english, 'memories'),
    respond: (context) => ({ text: memoryAnswer(context) }),
  },
  { name: 'help', matches: (english) => matchesPattern(english, 'help'), respond: ({ language }) => ({ text: toAbilities(language) }) },
  {
    name: 'unsupported command',
    matches: (english) => matchesPattern(english, 'unsupported'),
    respond: ({ language }) => ({ text: unsupported[language] }),
  },
  {
    name: 'thanks',
    matches: (english) => matchesPattern(english, 'thanks'),
    respond: ({ language }) => ({ text: inLanguage(language, { en: 'You’re welcome.', de: 'Gern geschehen.' }) }),
  },
  {
    name: 'today',
    matches: (english) => matchesPattern(english, 'today'),
    respond: ({ today, language }) => ({
      text: inLanguage(language, { en: `Today is ${formatDay(today)} (UTC).`, de: `Heute ist ${formatDay(today, 'de')} (UTC).` }),
    }),
  },
]

/** A question that has nothing to do with the person's records. */
export const unrelatedSkill: Skill = {
  name: 'unrelated',
  intents: ['unrelated'],
  matches: () => false,
  respond: ({ language }) => ({
    text: `${inLanguage(language, { en: 'I can’t answer that: I only know your records.', de: 'Das kann ich nicht beantworten: Ich kenne nur Ihre Unterlagen.' })}\n\n${toAbilities(language)}`,
  }),
}
