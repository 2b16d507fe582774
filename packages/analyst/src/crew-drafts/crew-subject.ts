import { stripLeadIns } from './crew-name.ts'

/** The report that a described crew begins with, so that it is useful without a language model too. */

export interface CrewSubject {
  /** The name of the built-in agent that has the tool. */
  agent: string
  tool: string
  /** Arguments of the tool, one line each. */
  arguments: Record<string, string>
}

const maxTopicLength = 300

const toTopic = (request: string): string => stripLeadIns(request.replaceAll(/\s+/g, ' ').trim()).slice(0, maxTopicLength)

const meeting =
  /\b(?:meeting|call|talk|appointment|conversation|1:1|one-on-one|treffen|termin|gespräch|besprechung|telefonat)\s+(?:with|mit)\s+(?<person>[^,.:;!?\n]+?)(?:\s+(?:about|on|regarding|über|zu|zum|zur|wegen)\s+(?<topic>[^,.:;!?\n]+))?(?=[,.:;!?\n]|$)/i
const preparing = /\bprepar\w*|\bbrief\w*|\bget ready\b|\bready me\b|vorbereit\w*|\bbereite\b/i

function findMeeting(request: string): CrewSubject | undefined {
  const { person, topic } = (preparing.test(request) ? meeting.exec(request)?.groups : undefined) ?? {}
  if (person === undefined) return undefined
  return {
    agent: 'Researcher',
    tool: 'prepare_meeting',
    arguments: { person: person.trim(), topic: (topic ?? 'our work together').replace(/\s+vor$/, '').trim() },
  }
}

type Choice = Pick<CrewSubject, 'agent' | 'tool'> & { words: RegExp; arguments?: (request: string) => CrewSubject['arguments'] }

/** The first match wins. */
const choices: Choice[] = [
  {
    agent: 'Chief of Staff',
    tool: 'review_strategy',
    words:
      /\b(?:advi[cs]e|recommend\w*)\b.*\bstrateg|\bstrateg\w*\b.*\b(?:advi[cs]e|recommend\w*)\b|\bstrateg\p{L}*.*(?:rat|empfehl\p{L}*)\b|empfehl\p{L}*.*strategi/iu,
  },
  {
    agent: 'Chief of Staff',
    tool: 'review_goals_for_board',
    words: /\bboard\b|\b(?:directors|shareholders)\b|verwaltungsrat|aufsichtsrat|vorstand|beirat/i,
  },
  {
    agent: 'Chief of Staff',
    tool: 'review_week',
    words:
      /\b(?:summar\w*|overview|briefing|brief me|recap|review|sum up)\b.{0,30}\bweek\b|(?:zusammenfass|überblick|rückblick|bericht|briefing).{0,30}woche|wochen(?:bericht|überblick|rückblick)/i,
  },
  {
    agent: 'Operations Coordinator',
    tool: 'review_overdue',
    words:
      /\boverdue\b|\bpast due\b|\blate (?:work|tasks?|items?)\b|\bmissed (?:deadlines?|dates?)\b|\b(?:chase|remind)\b|\b(?:new dates?|reschedul\w*)\b|überfällig|verspätet|\bim verzug\b|säumig/i,
  },
  {
    agent: 'Researcher',
    tool: 'gather_for_decision',
    words: /\b(?:decide|decision|whether (?:to|we|i))\b|entscheid/i,
    arguments: (request) => ({ decision: toTopic(request) }),
  },
  {
    agent: 'Analyst',
    tool: 'review_goals',
    words: /\b(?:goals?|kpis?|okrs?|targets?|metrics?|slipping|progress)\b|\bziele?n?\b|kennzahl|fortschritt/i,
  },
  {
    agent: 'Chief of Staff',
    tool: 'review_week',
    words:
      /\b(?:the|my|our) week\b|\bbrief(?:ing)? me\b|\bbrief me\b|\bwhat is due\b|\bwhat(?:['’]s| is) (?:coming|going on)\b|\b(?:die|der|meine) woche\b|was (?:steht|ist) (?:an|fällig)|\bbriefing\b|\b(?:overview|tasks?)\b|übersicht|überblick|aufgaben/i,
  },
]

/** The tool that the crew begins with; a search in the records if the wording names no report. */
export function findSubject(request: string): CrewSubject {
  const found = findMeeting(request)
  if (found) return found
  const choice = choices.find(({ words }) => words.test(request))
  if (!choice) return { agent: 'Researcher', tool: 'gather_facts', arguments: { topic: toTopic(request) } }
  return { agent: choice.agent, tool: choice.tool, arguments: choice.arguments?.(request) ?? {} }
}

/** The line that makes an agent begin with the tool, with or without a language model. */
export const toDirective = ({ tool, arguments: values }: CrewSubject): string =>
  [`Begin with the tool ${tool}.`, ...Object.entries(values).map(([name, value]) => `${name}: ${value}`)].join('\n')
