import { capitalize } from '@adjutant/contract/text/capitalize'
import { monthNames } from '../../text/calendar.ts'

/**
 * Turns a German question into English keywords, so that one set of patterns and examples serves both languages. Words that are not listed
 * stay, because they are names or subjects. The result is for matching only and is never shown.
 */

/** Whole turns of phrase, matched in this order before single words. `$1` is a name or subject. */
const phrases: [RegExp, string][] = (
  [
    ['(?:woran|an was) arbeitet (.+?)(?: gerade| derzeit| zurzeit)?$', 'what is $1 working on'],
    ['was (?:macht|tut) (.+?)(?: gerade| derzeit| zurzeit)$', 'what is $1 working on'],
    ['was hat (.+?) (?:gerade |derzeit |noch |alles )*(?:zu tun|auf dem tisch|zu erledigen)', 'what is $1 working on'],
    ['was liegt (?:gerade |derzeit |noch |alles )*bei (.+?)(?: an| auf dem tisch)?$', 'what is $1 working on'],
    ['(?:aufgaben|to-dos|todos) von', 'tasks of'],
    ['wie (?:steht|geht) es (?:um|mit) (?:das |unser(?:em)? |dem )?ziel (.+)', 'how is the goal $1 doing'],
    ['wie (?:steht|geht) es (?:um|mit) (.+)', 'how is $1 doing'],
    ['wie (?:entwickelt sich|läuft|steht) (.+)', 'how is $1 doing'],
    ['wie hat sich (.+?) entwickelt', 'how has $1 developed'],
    ['wie (?:hoch|groß|gross|lang|niedrig) (?:ist|sind) (.+)', 'what is our $1'],
    [
      'wann (?:habe ich|haben wir) (?:zuletzt|das letzte mal) (?:mit|bei|von) (.+?) (?:gesprochen|geredet|telefoniert|gehört)',
      'when did we last speak with $1',
    ],
    ['wann (?:habe ich|haben wir) (.+?) (?:zuletzt|das letzte mal) (?:gesehen|getroffen|gesprochen)', 'when did we last speak with $1'],
    ['wann (?:treffe ich|treffen wir) (.+)', 'when do we meet $1'],
    ['bin ich (.+?) (?:frei|verfügbar)', 'am I free $1'],
    ['wer (?:ist|sind) (.+)', 'who is $1'],
    ['was wissen wir über (.+)', 'what do we know about $1'],
    ['was weißt du über (.+)', 'what do we know about $1'],
    ['wer (?:ist )?(?:zuständig|verantwortlich) für (.+)', 'who is responsible for $1'],
    ['wer (?:ist )?für (.+?) (?:zuständig|verantwortlich)', 'who is responsible for $1'],
    ['wer kümmert sich um (.+)', 'who is responsible for $1'],
    ['wer leitet (.+)', 'who runs $1'],
    ['wer wartet auf (?:eine |meine )?antwort(?: von mir)?', 'who is waiting for an answer from me'],
    ['(?:wem|wo) (?:schulde ich|muss ich) (?:noch )?(?:eine )?antwort(?:en)?(?: geben)?', 'do I owe anyone a reply'],
    ['(?:noch )?(?:nicht |un)beantwortet(?:e[nr]?)?', 'unanswered'],
    ['(?:muss|sollte|soll) ich (?:noch |alle |dringend )*beantworten', 'do I have to answer'],
    ['hat sich (.+?) (?:geändert|verändert|getan)', 'changed $1'],
    ['ist (.+?) (?:passiert|neu|geschehen)', 'is new $1'],
    ['wie viele (.+?) (?:gibt es|haben wir|habe ich|sind es)', 'how many $1 do we have'],
    ['wie viele', 'how many'],
    ['wie viel', 'how much'],
    ['(?:haben|hat) kein(?:en?)? (?:verantwortlichen?|zuständigen?|besitzer|bearbeiter)', 'have no owner'],
    ['ohne (?:eine[nrm]? )?(?:verantwortlichen?|zuständigen?|zuständigkeit|besitzer|bearbeiter)', 'without an owner'],
    ['niemand(?:em|en)? (?:zugewiesen|zugeteilt)|(?:noch )?nicht (?:zugewiesen|zugeteilt|vergeben)', 'not assigned to anybody'],
    ['(?:zu spät|in verzug)(?: dran)?', 'late'],
    ['(?:hinter|unter) (?:dem |unserem )?(?:plan|zeitplan|soll)', 'behind schedule'],
    ['(?:im|in) (?:plan|zeitplan)', 'on schedule'],
    ['auf (?:dem )?(?:kurs|weg)', 'on track'],
    ['am meisten (?:zu tun|arbeit)', 'most work'],
    ['die meisten (?:aufgaben|arbeit)', 'most work'],
    ['in arbeit|in bearbeitung', 'in progress'],
    ['in (?:der )?prüfung', 'in review'],
    ['(?:gefährdet|abspringen|verlieren|kündigen|auf der kippe)', 'at risk of leaving'],
    ['(?:versprochen|zugesagt)', 'promised'],
    ['schulde(?:n|t|st)?', 'owes'],
    ['(?:versprechen|zusagen)', 'promises'],
    ['(?:(?:1:1|vier-augen-gespräch|mitarbeitergespräch|einzelgespräch)(?: mit)?)', '1:1 with'],
    ['(?:bereite|vorbereitung) (.+?) vor', 'prepare $1'],
    ['(?:vergleich(?:e)?)', 'compare'],
    ['mehr (.+?) als', 'more $1 than'],
    ['was ist mit', 'what about'],
    ['und (?:der|die|das) (?:erste|1\\.)', 'and the first one'],
    ['und (?:der|die|das) (?:zweite|2\\.)', 'and the second one'],
    ['und (?:der|die|das) (?:dritte|3\\.)', 'and the third one'],
    ['und (?:der|die|das) letzte', 'and the last one'],
    ['fertig werden', 'be finished'],
    ['(?:fertig|erledigt|abgeschlossen|geschafft)(?: worden)?', 'finished'],
    ['ende (?:der|des|dieser|dieses)', 'end of the'],
    ['ende nächste[rns]', 'end of next'],
    ['ende (q[1-4])', 'end of $1'],
    ['(?:des )?ersten quartals?', 'the first quarter'],
    ['(?:des )?zweiten quartals?', 'the second quarter'],
    ['(?:des )?dritten quartals?', 'the third quarter'],
    ['(?:des )?vierten quartals?', 'the fourth quarter'],
    ['ende (januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)', 'end of $1'],
    ['in den (?:letzten|vergangenen)', 'in the last'],
    ['in den nächsten', 'in the next'],
    ['vor dem wochenende', 'before the weekend'],
    ['am wochenende', 'at the weekend'],
    ['was (?:kannst du|kann ich)', 'what can you'],
  ] as const
).map(([source, english]) => [new RegExp(`(?<![\\p{L}])${source}(?![\\p{L}])`, 'giu'), english])

const words: Record<string, string> = Object.fromEntries(
  `was=what wer=who wem=whom wen=whom wessen=whose wann=when wo=where wie=how warum=why wieso=why welche=which welcher=which welches=which welchen=which
  ist=is sind=are war=was waren=were wurde=was wurden=were hat=has habe=have haben=have gibt=are es=there ich=I mir=me mich=me mein=my meine=my meinen=my meiner=my meinem=my
  meines=my wir=we uns=us unser=our unsere=our unseren=our unserer=our unserem=our und=and oder=or mit=with von=from vom=from zwischen=between für=for an=to bei=at seit=since
  bis=by vor=before über=about im=in am=on zum=to zur=to der=the die=the das=the den=the dem=the des=the ein=a eine=a einen=a einem=a einer=a
  nicht=not noch=still kein=no keine=no keinen=no alle=all alles=everything muss=must müssen=must soll=should sollte=should kann=can können=can
  könnte=could könnten=could werden=be wird=will zu=to tun=do jemand=anyone niemand=nobody
  heute=today morgen=tomorrow übermorgen=the-day-after-tomorrow gestern=yesterday woche=week wochen=weeks monat=month monate=months quartal=quarter quartals=quarter
  jahr=year tag=day tage=days tagen=days diese=this dieser=this diesen=this dieses=this diesem=this nächste=next nächster=next nächsten=next
  nächstes=next kommende=next kommenden=next letzte=last letzten=last letzter=last vergangene=last vergangenen=last
  montag=Monday dienstag=Tuesday mittwoch=Wednesday donnerstag=Thursday freitag=Friday samstag=Saturday sonntag=Sunday wochenende=weekend
  januar=January februar=February märz=March april=April mai=May juni=June juli=July august=August september=September oktober=October
  november=November dezember=December zwei=two drei=three vier=four fünf=five sechs=six sieben=seven
  aufgabe=task aufgaben=tasks to-dos=tasks todos=tasks arbeit=work ziel=goal ziele=goals zielen=goals kennzahl=KPI kennzahlen=KPIs fortschritt=progress
  kontakt=contact kontakte=contacts ansprechpartner=contact kunde=customer kunden=customers nachricht=message nachrichten=messages notiz=note
  notizen=notes frist=deadline fristen=deadlines termin=appointment termine=appointments terminen=appointments kalender=calendar
  besprechung=meeting besprechungen=meetings sitzung=meeting sitzungen=meetings antwort=answer antworten=answers mail=email
  telefonnummer=phone-number nummer=number adresse=address rolle=role kollege=colleague kollegen=colleagues
  überfällig=overdue überfällige=overdue überfälligen=overdue verspätet=late fällig=due fällige=due fälligen=due offen=open offene=open offenen=open
  dringend=urgent dringende=urgent dringenden=urgent dringendsten=urgent wichtig=important wichtigsten=most-important priorität=priority
  zuständig=responsible verantwortlich=responsible zugewiesen=assigned erledigen=do beantworten=answer geändert=changed neu=new neues=new
  passiert=happened arbeitet=works warten=wait wartet=waits zeig=show zeige=show gib=give nenne=list liste=list überblick=overview
  zusammenfassung=summary lage=situation briefing=briefing hilfe=help danke=thanks hallo=hello erfüllt=met erreichen=reach erreicht=reached
  verfehlen=miss auslastung=workload ausgelastet=busy überlastet=overloaded beschäftigt=busy stand=status trend=trend verlauf=trend
  entwicklung=trend geschrieben=written notiert=noted wetter=weather witz=joke gedicht=poem hauptstadt=capital rezept=recipe übersetze=translate`
    .split(/\s+/)
    .map((entry) => entry.split('='))
    .map(([german = '', english = '']): [string, string] => [german, english]),
)

/** Marks the words of a translated phrase, which are not translated again. */
const done = '§'
const marked = (english: string): string => english.replaceAll(/(?<![$\p{L}])\p{L}/gu, (letter) => `${done}${letter}`)

/** '19.11.2026' and '19.11.' become '19 November 2026' and '19 November'. */
function toWrittenDate(whole: string, day: string, month: string, year = ''): string {
  const name = monthNames.en[Number(month) - 1]
  return name === undefined ? whole : `${day} ${capitalize(name)} ${year}`.trim()
}

export function glossGerman(question: string): string {
  const text = question
    .replaceAll(/[§\s]+/g, ' ')
    .replaceAll(/(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})?(?!\d)/g, toWrittenDate)
    .replaceAll(/(\d)\. (?=\p{L})/gu, '$1 ')
    .trim()
    .replace(/[?!.]+$/, '')
  const phrased = phrases.reduce((rest, [pattern, english]) => rest.replaceAll(pattern, marked(english)), text)
  const translate = (word: string): string => words[word.toLowerCase()]?.replaceAll('-', ' ') ?? word
  return phrased.replaceAll(/§?[\p{L}-]+/gu, (word) => (word.startsWith(done) ? word.slice(1) : translate(word)))
}
