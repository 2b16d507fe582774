import { formatDay } from '../../text/calendar.ts'
import { escapeMarkdown, pluralize } from '../../text/format.ts'
import type { QuestionContext } from '../question-context.ts'
import { toLines } from '../record-lines.ts'
import type { Skill } from '../skill.ts'
import { matchesPattern } from '../text-matching.ts'

const helpText = `Ask about your tasks (“What is overdue?”, “What is due next week?”, “Who has the most work?”), your goals (“Which goals are behind?”, “How are our KPIs?”), \
your contacts (“Who is Ann Lee?”), your notes (“What did I write about pricing?”), or for a weekly briefing. I look up anything else in your records. \
You can also tell me what to do: “Create a task to call the bank by Friday”, “Mark … as done”, “Note: …”. I ask you before I change anything.`

function memoryAnswer({ memories }: QuestionContext): string {
  if (memories.length === 0) return 'I remember nothing yet, or memory is off for this question.'
  return `${pluralize(memories.length, 'memory', 'memories')}:\n\n${toLines(memories, memories.length, escapeMarkdown)}`
}

const unsupportedText =
  'I can’t do that without a language model, so nothing was changed. I can create and update tasks, goals, notes and contacts, draft a message, and answer from your records.'

export const smallTalkSkills: Skill[] = [
  {
    name: 'memories',
    matches: (question) => matchesPattern(question, 'memories'),
    respond: (context) => ({ text: memoryAnswer(context) }),
  },
  { name: 'help', matches: (question) => matchesPattern(question, 'help'), respond: () => ({ text: helpText }) },
  {
    name: 'unsupported command',
    matches: (question) => matchesPattern(question, 'unsupported'),
    respond: () => ({ text: unsupportedText }),
  },
  { name: 'thanks', matches: (question) => matchesPattern(question, 'thanks'), respond: () => ({ text: 'You’re welcome.' }) },
  {
    name: 'today',
    matches: (question) => matchesPattern(question, 'today'),
    respond: ({ today }) => ({ text: `Today is ${formatDay(today)} (UTC).` }),
  },
]
