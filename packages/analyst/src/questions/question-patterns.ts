/** A reference to a file; 'this week' is not one. */
const thisFile =
  '(?:“file”|(?:it|this|that|these|(?:this|the)(?: attached)? (?:files?|documents?|contract|attachments?|paper|minutes))(?![a-z]| (?:week|month|quarter|year|day|morning)))'

const person = String.raw`(?<person>[\p{L}.'’ -]+?)`
/** In German word order, the period precedes the verb. */
const somePeriod = '(?: (?:today|tomorrow|(?:this|next) (?:week|month)|(?:between|from) .+?))?'
const someTasks = '(?:[a-z]+ ){0,2}(?:tasks|to-?dos?|work)'
/** Verbs for actions on tasks. */
const holding =
  '(?:have|has|own|hold|handle|do|doing|open|responsible|in charge|accountable|assigned|working|work on|taking care|take care|looking after|look after|finish|complete)'

/** Wordings of questions. Each list is matched in order against the lower-case question; one match is enough. */
export const questionPatterns = {
  briefing: [
    /\b(?:brief(?:ing)?|(?:daily|status|weekly|monthly) (?:report|review)|stand-?up)\b/,
    /\b(?:summar(?:y|i[sz]e)|overview|recap)\b.*\b(?:week|day|today|everything|business|company|month)\b/,
    /\bwhat(?:'s| is| are)? (?:up|new|going on|happening)\b/,
    /\b(?:needs?|deserves?|requires?) (?:my |our )?attention\b/,
    /\bwhat (?:should|do|must) i (?:focus on|know|look at|worry about)\b/,
    /\bhow (?:are we|is (?:the )?(?:company|business|everything)|are things) (?:doing|going)\b/,
    /\bwhere do (?:we|i|things) stand(?! (?:in|with|on|at)\b)/,
  ],
  workload: [
    /\b(?:work)?load\b/,
    /\bwho (?:is|has|are|'s)\b.*\b(?:busy|busiest|overloaded|overworked|most (?:work|tasks)|too much|free|capacity|fewest|least)\b/,
    /\b(?:tasks|work) (?:per|by|for each) (?:person|people|head|colleague|member|assignee|employee)\b/,
    /\bhow (?:is|are) (?:the )?(?:work|tasks) (?:spread|distributed|divided|shared out)\b/,
    /\bwho (?:is )?(?:does|doing|working on) what\b/,
    /\b(?:overloaded|overworked|too busy)\b/,
  ],
  unowned: [
    /\b(?:no|without an?|lack(?:s|ing)? an?) (?:owner|assignee|responsible person)\b/,
    /\b(?:unassigned|unowned|nobody (?:has|owns|is (?:doing|responsible))|(?:not|n't) (?:been )?assigned|does nobody own)\b/,
  ],
  waitingThreads: [
    /\b(?:who|whom|which|what|anyone|anybody|somebody|someone)\b.*\bwait(?:s|ing)?\b.*\b(?:answer|reply|response)\b/,
    /\bwait(?:s|ing)? for (?:my|an) (?:answer|reply|response)\b/,
    /\b(?:unanswered|not (?:yet )?(?:answered|replied)|haven't (?:answered|replied)|have i not (?:answered|replied))\b/,
    /\bowe\b.*\b(?:answer|reply|response)\b/,
    /\b(?:messages?|threads?|e-?mails?)\b.*\b(?:do i|i) (?:still )?(?:have to|need to|must) (?:answer|reply)/,
  ],
  personMessages: [
    /\bwhat (?:did|has|does) (?<person>\p{L}+(?: \p{L}+)?) (?:written?|write|sent?|want|ask(?:ed)?|need)(?: to| from| me| of me| for)*[\s?.!]*$/u,
    /\b(?:last|latest) messages? (?:from|of|by) (?<person>\p{L}+)/u,
  ],
  changes: [
    /\b(?:changed?|changes|updated?|updates|new|news|happened|going on|did i miss|have i missed)\b.*\b(?:since|in the (?:last|past)|over the (?:last|past))\b/,
    /\bwhat (?:has |have )?changed\b/,
    /\bsince\b.*\b(?:changed|happened|updated)\b/,
  ],
  why: [
    /\bwhy (?:does|do) .+ exist\b/,
    /\bwhy (?:is|was|were) .*\b(?:tasks?|goals?|notes?)\b.* (?:created|made|added|written)\b/,
    /\bwhy (?:is there|are there|do (?:we|i) have) (?:a |an |the |this |my |our )?(?:tasks?|goals?|notes?)\b/,
    /\bwhere (?:does|do|did) .*\b(?:tasks?|goals?|notes?)\b.* come from\b|\bwoher kommt .*\b(?:task|goal|note)\b/,
  ],
  oneOnOne: [
    /\b(?:1:1|1-1|one[- ]on[- ]one|one[- ]to[- ]one)\b/,
    /\b(?:agenda|talking points) for (?:my |the )?(?:meeting|talk|call|chat) with\b/,
    /\bwhat (?:should|do|must|can) i (?:discuss|raise|talk about|ask|bring up)\b.*\bwith\b/,
  ],
  meetings: [
    /\b(?:what|which|how many|any|my|our|list|show|have i|do i have|are there)\b[^.?]*\b(?:meetings|appointments)\b/,
    /\b(?:when|what time|what day|what date|where)(?:'s| is| are| do| does| was| will| have)\b.*\b(?:meetings?|appointments?)\b/,
    /\bnext (?:\p{L}+ ){0,3}(?:meetings?|appointments?)\b/u,
    /\b(?:do i have|have i|do we have|have we) (?:\p{L}+ ){0,4}(?:meetings?|appointments?)\b/u,
    /\bis there (?:an? |any )?(?:\p{L}+ ){0,2}(?:meetings?|appointments?)\b/u,
    /\b(?:in|on) (?:my|our|the) calendar\b|\bmy calendar\b|\bin calendar\b/,
    /\bam i (?:free|busy|available)\b/,
    /\bwhen (?:do|will|am|are) (?:i|we) (?:meet|meeting)\b/,
  ],
  customersAtRisk: [
    /\b(?:customers?|clients?|accounts?)\b.*\b(?:at risk|leav(?:e|ing)|los(?:e|ing)|unhappy|cancel|in danger|endangered)\b/,
    /\b(?:los(?:e|ing)|unhappy|at risk)\b.*\b(?:customers?|clients?|accounts?)\b/,
  ],
  commitments: [
    /\b(?:have|did|what|which|any|my|our)\b.*\b(?:i|we|my|our)\b.*\b(?:promise[sd]?|commit(?:ted|ments?)?|pledged?)\b/,
    /\b(?:promises|commitments)\b/,
    /\b(?:what|who|which|anyone|anybody|someone|somebody|anything|something)\b.*\bpromised?\b.*\b(?:me|us)\b/,
    /\bwhat (?:did|does|has|have|was|were)\b.*\bpromised?\b/,
    /^(?!.*\b(?:answers?|repl(?:y|ies)|response|how much)\b).*\b(?:who|whom|what|which|do|does|anyone|anybody|someone|somebody)\b.*\bow(?:e|es|ed)\b/,
    /^(?!.*\b(?:answers?|repl(?:y|ies)|response|how much)\b).*\b(?:am|are|what) (?:i|we)(?: am| are)? owed\b/,
  ],
  overdue: [
    /\b(?:overdue|past due)\b/,
    /\b(?:what|which|anything|something|tasks?)\b[^.?]*\b(?:late|belated|delayed|slipp(?:ed|ing))\b/,
    /\b(?:late|delayed) (?:with|on)\b/,
    /\b(?:miss|missed|passed|blown|broken) (?:\w+ )?(?:deadlines?|due dates?)\b/,
    /\bdeadlines?\b.*\b(?:missed|passed|blown|broken)\b/,
    /\bshould (?:already )?have been (?:done|finished|completed)\b/,
    /\bbehind (?:schedule )?(?:with|on) (?:my |our |the )?(?:tasks|work)\b/,
  ],
  schedule: [
    /\b(?:off[- ]track|on[- ]track|at[- ]risk|lagging|falling (?:short|behind)|in danger|in trouble|on (?:pace|schedule|course))\b/,
    /\b(?:behind|ahead of) (?:the )?(?:schedule|plan|target|pace|time)\b/,
    /\b(?:is|are|am|we're)\b[^.?]*\b(?:behind|ahead)[\s?.!]*$/,
    /\bgoals?\b.*\b(?:behind|overdue|late|miss(?:ed)?|slipp(?:ed|ing)|fail(?:ing)?|struggling|danger)\b/,
    /\b(?:miss|make|reach|meet|hit|achieve)\b.*\b(?:goals?|targets?)\b/,
  ],
  keyFigures: [
    /\bkpis?\b/,
    /\b(?:key (?:figures|numbers|metrics|indicators)|metrics|our (?:figures|numbers))\b/,
    /\bprogress\b/,
    /\bhow (?:far|close)\b/,
  ],
  namedFigure: [
    /\bwhere (?:do|are) we (?:stand |now )?(?:in|with|on|at) (?<topic>.+)/,
    /\bhow (?:has|have|did) (?:the |our |my )?(?<topic>.+?) (?:develop(?:ed)?|change(?:d)?|evolved?|grown?)\b/,
    /\b(?:trend|history|development|course) of (?:the |our |my )?(?<topic>.+)/,
    /\bhow (?:is|are|'s) (?:the |our |my )?(?<topic>.+?) (?:doing|going|developing|coming along|looking|performing)\b/,
    /\bhow (?:much|many) (?<topic>.+?) (?:do|did) (?:we|i) have\b/,
    /\b(?:status|state|value|level) of (?:the |our |my )?(?<topic>.+)/,
    /^(?:what(?:'s| is| are)|how (?:much|high|low|big) (?:is|are)) (?:the (?:current )?|our (?:current )?|my (?:current )?)(?<topic>.+)/,
  ],
  goals: [/\b(?:goals?|objectives?|okrs?|targets?)\b/],
  due: [
    /\b(?:due|deadlines?|(?:to|must|needs to) be (?:done|finished|ready))\b/,
    /\bwhat(?:'s| is| do i have| do we have| have i got)(?: (?:on|coming up|planned|scheduled|left|to do|happening))?(?: (?:for|on))?(?: me| us)? (?:today|tomorrow|(?:this|next) (?:week|month)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/,
    /\b(?:coming up|upcoming|ahead of (?:me|us))\b/,
  ],
  urgent: [
    /\b(?:urgent|critical|pressing|burning|asap|top priorit(?:y|ies))\b/,
    /\b(?:high|highest)[- ](?:priority|importance)\b/,
    /\b(?:most important|matters? most|do first|tackle first|start with)\b/,
    /\bpriorit(?:y|ies|i[sz]e)\b/,
  ],
  ownTasks: [
    /\bmy (?:open |own |current )?(?:tasks?|to-?dos?|work|plate|list|agenda|jobs?)\b/,
    /\b(?:assigned to me|on my plate|for me to do|am i (?:working on|responsible))\b/,
    /\bwhat (?:should|must|do|can) i (?:have to |need to )?(?:do|work on|get done|finish)(?: (?:today|now|next|first|this week))?[\s?.!]*$/,
    /\bwhat(?:'s| is) (?:left )?(?:for me|mine)\b/,
  ],
  tasksOfPerson: [
    new RegExp(String.raw`\bhow (?:many ${someTasks}|much work) (?:does|has) ${person} (?:have|got|own|hold)\b`, 'u'),
    new RegExp(String.raw`\b(?:which|what|how many) ${someTasks} (?:does|has|is|must|should|will|can) ${person} ${holding}\b`, 'u'),
    new RegExp(String.raw`\b(?:which|what|how many) ${someTasks} (?:does|has|belongs? to|lies? with) ${person}${somePeriod}[\s?.!]*$`, 'u'),
    new RegExp(String.raw`\bdoes ${person} (?:still )?have (?:any |still |many )*${someTasks}\b`, 'u'),
    new RegExp(String.raw`^has ${person} (?:still |got |any )*(?:[a-z]+ )?(?:tasks|to-?dos)\b`, 'u'),
    new RegExp(
      String.raw`\bwhat(?:'s| is| does| has) ${person}${somePeriod} (?:working on|busy with|doing|have to do|got to do|responsible for|in charge of|(?:have |got )?on (?:his|her|their) (?:plate|desk|list))\b`,
      'u',
    ),
    /\bwhat does (?<person>[\p{L}.'’-]+(?: [\p{L}.'’-]+)?) own\b/u,
    /\b(?:tasks|work|to-?dos?) (?:of|for|assigned to|given to) (?<person>[\p{L}.'’@-]+(?: [\p{L}.'’-]+)?)/u,
    /\b(?:is|are|has been|have been|was|were) (?:assigned|given|delegated) to (?<person>[\p{L}.'’@-]+(?: [\p{L}.'’-]+)?)/u,
    /\b(?<person>[\p{L}-]+(?: [\p{L}-]+)?)['’]s (?:open |overdue |current |urgent )?(?:tasks|work|to-?dos?|plate|desk|to-?do list|task list)\b/u,
    new RegExp(String.raw`\bwhat (?:must|should) (?<person>\p{L}+(?: \p{L}+)??)${somePeriod} (?:do|finish)\b`, 'u'),
  ],
  finished: [
    /\b(?:have|has|did|was|were|been|got|already|recently)\b.*\b(?:done|complete(?:d)?|finish(?:ed)?|accomplish(?:ed)?|closed|achieved?)\b/,
    /\b(?:done|completed|finished|closed) (?:tasks?|work|items?)\b/,
  ],
  tasks: [/\b(?:tasks?|to-?dos?|work items?|open work|action items?)\b/],
  contact: [
    /\b(?<topic>[\p{L}.-]+(?: [\p{L}.-]+)?)['’]s (?:\w+ )?(?:e-?mail|phone|number|address|contact details)\b/u,
    /\bwho(?:'s| is| are)? (?:my |our |the )?contacts? (?:at|for|in|with|from) (?<topic>.+)/,
    /\bwho(?:'s| is| was) (?<topic>.+)/,
    /\bwhen did (?:i|we) last (?:speak|talk|meet|write|call|hear|see)(?: to| with| from)? (?<topic>.+)/,
    /\b(?:last|latest|recent|past) (?:interactions?|contact|meetings?|calls?|conversations?|talks?|dealings?) with (?<topic>.+)/,
    /\b(?:phone|e-?mail|mail|number|address|contact details|details)(?: numbers?| address(?:es)?)? (?:of|for) (?<topic>.+)/,
    /\bwhat(?:'s| is| are) (?<topic>.+?)['’]s? (?:phone|e-?mail|mail|number|address|role|position|job)/,
    /\bhow (?:can|do|could) (?:i|we) (?:reach|contact|call|get hold of) (?<topic>.+)/,
    /\bwhat do (?:i|we) know about (?<topic>.+)/,
    /\btell me about (?<topic>.+)/,
  ],
  contacts: [/\b(?:my|our|all|many|which|list|show)\b.*\bcontacts\b/, /\baddress book\b/],
  notes: [
    /\b(?:did|have) i (?:write|written|note|noted|jot|say|record)(?: down)?(?: in my notes)?(?: about| on| regarding)? ?(?<topic>.*)/,
    /\b(?:notes?|journal|diary|entries)\b.*?\b(?:about|on|regarding|concerning|of|mention(?:s|ing)?|for|with) (?<topic>.+)/,
    /\b(?:my|the|latest|last|recent|newest) (?:\w+ )?(?:notes?|journal|diary|entries)\b/,
    /\bnotes?\b.*\b(?:today|yesterday|week|month|days)\b/,
  ],
  internet: [/\b(?:internet|(?:search|look|check|find)\b.*\bonline|(?:on|in|from|search) the web|web search|google (?:for|it))\b/],
  help: [
    /^(?:help|hello|hi|hey|good (?:morning|afternoon|evening))\b[\s!.]*(?:there|adjutant)?[\s!.]*$/,
    /\bwhat can (?:you|i)(?: \w+ \w+)? (?:do|ask|help)\b/,
    /\bhow (?:do|can) (?:you|i) (?:work|help|use (?:you|this))\b/,
    /\bwho are you\b/,
  ],
  unsupported: [
    /^(?:please |can you |could you )?(?:delete|remove|send|e-?mail|mail|book|schedule|reschedule|invite|pay|share|unshare|translate|rewrite)\b/,
  ],
  thanks: [/^(?:many )?(?:thanks|thank you|thx|cheers|great|perfect|ok|okay)\b[\s\w]{0,20}[!.]*$/],
  memories: [
    /\bwhat do you (?:remember|know)(?: about me)?[\s?.!]*$/,
    /\b(?:my|your) memor(?:y|ies)\b/,
    /\bwhat (?:did|have) i (?:ask|tell|told|asked) you to remember\b/,
  ],
  today: [/\bwhat (?:day|date) is (?:it|today)\b/, /\bwhat(?:'s| is) (?:the date|today's date)[\s?.!]*(?:today[\s?.!]*)?$/],
  /** Questions about an attached file; “file” has replaced the file name. */
  fileSummary: [
    new RegExp(String.raw`\b(?:summari[sz]e|sum up|(?:summary|gist|overview|(?:key|main) points) (?:of|in)) ${thisFile}`),
    /^(?:please |can you |could you )?(?:summari[sz]e|sum (?:it |this )?up)[\s.!?]*$/,
    new RegExp(String.raw`\bwhat (?:is|does) ${thisFile} (?:about|say)\b`),
  ],
  fileCommitments: [
    new RegExp(String.raw`\bwhat (?:does|do|did) ${thisFile} (?:promise|commit|oblige|undertake|guarantee|bind)`),
    new RegExp(String.raw`\b(?:promises|commitments|obligations|guarantees|duties)\b.*\b(?:in|of|from) ${thisFile}`),
  ],
  fileTasks: [
    new RegExp(String.raw`\b(?:tasks|to-?dos|action (?:items|points)|actions)\b.*\b(?:from|out of|in) ${thisFile}`),
    new RegExp(String.raw`\bturn ${thisFile} into tasks\b`),
  ],
  /** Questions about statements and opinions need a search; no figure answers them. */
  statements: [
    /\b(?:why|sa(?:y|ys|id)|tells?|told|wr(?:ite|ote|itten)|mention(?:s|ed)?|decided?|agreed?|discuss(?:ed)?|promised?|explain(?:ed)?|think|thought|plan(?:ned)? to)\b/,
    /\bwhat (?:can|could|should) be done\b/,
  ],
} satisfies Record<string, RegExp[]>

export type QuestionPattern = keyof typeof questionPatterns
