/** Verbs of commitments. A clause with one of these verbs in the future is a commitment; with any other verb it may be a plan or a fact. */
const regularVerbs =
  `absorb add adjust advise align analyse analyze answer appoint approve arrange ask assemble audit book brief bring build
  calculate call cancel chase check circulate clarify clean clear close collect compare compile complete confirm connect contact coordinate
  correct cover create credit debug delete deliver deploy describe discuss dispatch distribute document download draft edit email e-mail
  ensure escalate evaluate exchange extend file finalise finalize find finish fix follow forward gather give handle help honour honor host
  implement include inform inspect install interview introduce investigate invite invoice issue lower mail match measure message migrate
  negotiate notify obtain order organise organize pay phone ping post prepare present print process proofread propose provide publish push
  quote recalculate reconcile record redeploy reduce refund register reimburse release remind remove renew repair replace reply report
  request resend reserve resolve respond return revert review revise rework rewrite ring route scan schedule secure send settle ship show
  sign sort source speak submit summarise summarize supply support switch talk tell test text transfer translate update upload verify visit
  waive walk wire write`
    .split(/\s+/)
    .filter(Boolean)

const phrases = String.raw`get (?!better|used|rich|married|there|home|older|ready|started|going|worse|tired)[\p{L}\d]+|come (?:back|up with|by)|let (?:you|him|her|them|us|me|everyone|the|\p{Lu}\p{L}+) know|keep (?!going|growing|trying|an eye|calm)[\p{L}]+|take (?:care|over|on|charge|it|that|this|the|a look)|make (?:sure|it happen|the|an?)|look (?:into|at|after|it up|for)|set (?:up|aside)|put (?:together|you|it|the|up|in|an?)|see to|see that|work (?:on|out|through|with)|draw up|hand|pick|drop|loop|run|own|redo|read|do (?:it|that|this|the|so)|go (?:through|over)|reach out|lead|hold|sit down|pull|dig|roll out|turn (?:it|this|that) around|wrap|share|raise|be (?:in touch|sending|calling|bringing|delivering|sharing|preparing|back (?:to|with)|the one)`

const vowels = /[aeiou]/
const toProgressive = (verb: string): string => {
  if (/^(?:get|put|set|ship|chat|run|scan|submit|refer|drop|dig)$/.test(verb)) return `${verb}${verb.at(-1)}ing`
  return verb.endsWith('e') ? `${verb.slice(0, -1)}ing` : `${verb}ing`
}
const toThirdPerson = (verb: string): string => {
  if (verb.endsWith('y') && !vowels.test(verb.at(-2) ?? '')) return `${verb.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`
}

const oneOf = (words: readonly string[]): string => words.join('|')

/** "send", "get back" */
export const action = `(?:${oneOf(regularVerbs)}|${phrases})`
/** "sending", "getting back" */
export const progressiveAction = `(?:${oneOf(regularVerbs.map(toProgressive))}|getting (?:back|you|it|this|that|the)|taking (?:care|over|on)|putting (?:together|it|the)|looking (?:into|after)|working on (?:it|this|that)|sharing|setting up|raising|handing|picking|running|drawing up)`
/** "sends", "gets back" */
export const thirdPersonAction = `(?:${oneOf(regularVerbs.map(toThirdPerson))}|gets (?:back|in touch|us|me|it|the)|comes (?:back|up with)|lets (?:us|me) know|keeps (?:us|me)|takes (?:care|over|on|charge)|makes sure|looks (?:into|at|after)|puts together|sets up|sees to|works on|draws up|owns|leads|shares|raises|hands|picks up|runs)`
/** The participles of what a company does with an order: "Your refund will be processed". */
export const passiveAction = String.raw`(?:sent|shared|paid|done|ready|finished|complete|shipped|made|written|\p{L}{3,}ed(?<!closed|delayed|based|needed|required|interested|located|priced|called|used|surprised|affected|limited|increased))`

/** Facts about things and events: "Prices will rise". */
export const events = String.raw`(?!\s(?:not|never|probably|be|rise|fall|grow|increase|decrease|decline|drop|double|triple|meet|open|recover|arrive|happen|take place|start|begin|end|change|cost|improve|remain|stay|become|need|want|have to|try|love|like|miss|always|expire|continue|last|win|lose|retire|turn|join|move|leave|launch|celebrate|travel|fly|expand|hire|come to)\b)`
