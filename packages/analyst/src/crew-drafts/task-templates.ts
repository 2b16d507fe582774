import type { CrewDraft } from '@adjutant/contract/ai/crew-drafts'

/** Words for a kind of work, in the order in which the work is done. */
export interface TaskTemplate {
  /** The name of the built-in agent for this work. */
  agent: string
  words: RegExp
  task: { name: string; description: (request: string) => string; expected_output: string }
}

/** The last work of every crew. */
export const writing: TaskTemplate = {
  agent: 'Writer',
  words:
    /\b(writ\w*|draft\w*|report\w*|memo\w*|e-?mail\w*|letter\w*|summar\w*|brief\w*|message\w*|note\w*|document\w*|speech|presentation\w*|post\w*|newsletter\w*|page|pack|announce\w*|repl(y|ies))\b/i,
  task: {
    name: 'Write it up',
    description: (request) =>
      `Write the result for the executive in Markdown, conclusion first, at most one page, for this purpose: ${request}\nAdd no claim that is not in the material.`,
    expected_output: 'One page of Markdown, ready to use.',
  },
}

export const taskTemplates: TaskTemplate[] = [
  {
    agent: 'Researcher',
    words:
      /\b(research\w*|find\w*|look(ing)? (up|into|for)|search\w*|market\w*|competitor\w*|compet\w+|customer\w*|supplier\w*|news|internet|web|who|background|history|know about|prepar\w*|meeting\w*|investor\w*|regulat\w*)\b/i,
    task: {
      name: 'Gather the facts',
      description: (request) =>
        `Find what is relevant to this, in the records and, if internet search is set up, on the web: ${request}\nGive each fact with its source and date, and list what is missing.`,
      expected_output: 'Dated facts with their sources, and a list of what is unknown.',
    },
  },
  {
    agent: 'Analyst',
    words:
      /\b(analy[sz]\w*|kpi\w*|goal\w*|figure\w*|number\w*|metric\w*|progress|trend\w*|compar\w*|budget\w*|cost\w*|revenue\w*|sales|forecast\w*|risk\w*|performance|load|capacity|measure\w*|track\w*|status|strateg\w*)\b/i,
    task: {
      name: 'Work out what it means',
      description: (request) =>
        `Work out what the facts and figures say about this: ${request}\nTake every figure from a record and name the record. Separate what is measured from what you infer.`,
      expected_output: 'The key findings, each with its figure, its record and how certain it is.',
    },
  },
  {
    agent: 'Chief of Staff',
    words:
      /\b(plan\w*|priorit\w*|decid\w*|decision\w*|strateg\w*|agenda|brief\w*|week\w*|day|daily|month\w*|board|option\w*|recommend\w*|advi[cs]e\w*|next step\w*|organi[sz]\w*)\b/i,
    task: {
      name: 'Choose what matters',
      description: (request) =>
        `Choose what the executive must know, decide or do about this, the most important first: ${request}\nName the owner and the due date of every next step.`,
      expected_output: 'At most five issues in order, each with its next step, owner and due date.',
    },
  },
  {
    agent: 'Operations Coordinator',
    words:
      /\b(overdue|late|delay\w*|remind\w*|follow\w*|chas\w+|task\w*|assign\w*|deadline\w*|to-?do\w*|reschedul\w*|schedul\w*|delegat\w*|blocked|stuck)\b/i,
    task: {
      name: 'Propose the follow-up',
      description: (request) =>
        `Look at the tasks involved and propose for each one what gets it moving (a new date, another owner, a reminder), for this purpose: ${request}\nChange nothing before the person has approved it.`,
      expected_output: 'A list of tasks with one proposal each.',
    },
  },
  writing,
]

/** The person wants to be asked before the work continues. */
export const asksPerson =
  /\b(ask(s|ing)? me|check(s|ing)? with me|let me (see|check|approve|decide|review|choose)|show me (it |them )?(first|before)|wait for (me|my)|(with|after|get) my (approval|consent|okay|ok|yes)|frag\w* mich|zeig\w* (es |sie )?mir (zuerst|vorher)|mit meiner (zustimmung|freigabe))\b/i

/** The person wants to review the result. */
export const asksAtEnd =
  /\bbefore\b.{0,30}\b(sen[dt]\w*|goes out|go out|publish\w*|finish\w*|final\w*)\b|\b(?:bevor|ehe)\b.{0,40}\b\w*(?:send|versch|veröffent)/i

const making = String.raw`\b(?:write|draft|make|take|create|add|keep|save|prepare|leave|open|turn (?:it|them|this|that|these) into)(?: me| us)?(?: an?| the| one)?`
/** Up to two adjectives; a preposition ends the match, because it introduces the source and not the result. */
const described = String.raw`(?: (?!from\b|of\b|in\b|on\b|with\b|to\b|my\b|our\b|about\b)[\w-]+){0,2}`
/** German puts the verb after its object: 'Aufgaben anlegen'. */
const germanMaking = String.raw`(?: (?:daraus|dazu|dafür))? (?:an(?:zu)?legen|(?:zu )?erstellen|(?:zu )?schreiben|machen)`

/** The result kind by its wording; the first match wins. */
const results: [CrewDraft['result'], RegExp][] = [
  [
    'note',
    new RegExp(
      String.raw`${making}${described} notes?\b|\bas an? note\b|\b(?:in|to|into) my notes\b|\bals notiz\b|\bnotiz(?:en)?${germanMaking}|\bin (?:meine|meinen) notizen\b`,
      'i',
    ),
  ],
  [
    'tasks',
    new RegExp(
      String.raw`${making}${described} (?:tasks?|to-?dos?|action items?)\b|\bas tasks\b|\bals aufgaben\b|aufgaben${germanMaking}`,
      'i',
    ),
  ],
  [
    'advice',
    new RegExp(
      String.raw`\bstrategic advice\b|${making}${described} advice\b|\badvise (?:me|us)\b|\bstrategische[rnms]? (?:rat|empfehlung\w*)|\bberate (?:mich|uns)\b`,
      'i',
    ),
  ],
  ['file', /\b(?:as|to|in|into) an? (?:[\w-]+ )?file\b|\bsave [^.]*\bfile\b|\bals (?:[\w-]+-)?datei\b/i],
]

export const findResultKind = (request: string): CrewDraft['result'] => results.find(([, words]) => words.test(request))?.[0] ?? 'message'
