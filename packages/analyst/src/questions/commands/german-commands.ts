import { capitalize } from '@adjutant/contract/text/capitalize'
import { toDueChange, toKpiChange, toStatus, toTask, toTaskChange, toTaskOn, unquoted, type CommandReader } from './command-text.ts'

const politePrefix = '(?:(?:bitte|adjutant|hey|ok|okay|kannst du|könntest du|würdest du)[,!]? )*'
const commandPattern = (source: string): RegExp => new RegExp(`^${politePrefix}${source}$`, 'isu')

/** 'die Bank anzurufen' becomes 'die Bank anrufen'. */
const withoutInfinitive = (text: string): string =>
  text
    .replace(/[.!?\s]+$/, '')
    .replace(/ zu (\p{L}+)$/u, ' $1')
    .replace(/(\p{L}{2,4})zu(\p{L}{3,}n)$/u, '$1$2')

const statuses = 'erledigt|fertig|abgeschlossen|in arbeit|abgebrochen|offen'
const person = String.raw`(?<whom>mir|[\p{Lu}][\p{L}.'’-]*(?: [\p{Lu}][\p{L}.'’-]*)?)`
const toAssignee = (whom: string | undefined): string => (whom === undefined || /^mir$/i.test(whom) ? 'me' : whom)
const task = '(?:die |den |das )?(?:aufgabe )?'

export const germanTextCommands: [RegExp, CommandReader][] = [
  [
    commandPattern(
      '(?:(?:schreib(?:e)?|erstelle|mach(?:e)?) (?:mir )?(?:eine )?(?:neue )?notiz(?:, dass |: ?| )|notier(?:e)?(?:, dass |: ?| )|notiz: ?)(?<rest>.+)',
    ),
    ({ rest = '' }) => ({ call: { tool: 'create_note', input: { content: capitalize(unquoted(rest)) } } }),
  ],
  [
    commandPattern('(?:merk(?:e)? dir|behalte)(?:, dass |: ?| )(?<rest>[^?]+)'),
    ({ rest = '' }) => ({ call: { tool: 'keep_memory', input: { content: capitalize(rest.trim()) } } }),
  ],
]

export const germanRecordCommands: [RegExp, CommandReader][] = [
  [
    commandPattern('erinner(?:e)? mich (?<when>.+?) daran,? (?<rest>.+)'),
    ({ when = '', rest = '' }, today) => toTaskOn(when, withoutInfinitive(rest), today, 'de'),
  ],
  [
    commandPattern('erinner(?:e)? mich (?:bitte )?daran,? (?<rest>.+)'),
    ({ rest = '' }, today) => toTask(withoutInfinitive(rest), today, 'de'),
  ],
  [commandPattern('erinner(?:e)? mich (?:an )?(?<rest>.+)'), ({ rest = '' }, today) => toTask(withoutInfinitive(rest), today, 'de')],
  [
    commandPattern(
      `(?:(?:leg(?:e)?|richte) (?:mir )?(?:eine )?(?:neue )?aufgabe(?: für ${person})? (?:an|ein)|(?:erstell(?:e)?|mach(?:e)?|füge) (?:mir )?(?:eine )?(?:neue )?aufgabe(?: für ${person.replace('whom', 'whomToo')})?(?: hinzu)?|neue aufgabe|aufgabe)(?:: ?|, | - |, dass )(?<rest>.+)`,
    ),
    ({ rest = '', whom, whomToo }, today) => toTask(withoutInfinitive(rest), today, 'de', { assigned_to: toAssignee(whom ?? whomToo) }),
  ],
  [
    commandPattern(
      '(?:(?:leg(?:e)?|richte|erstell(?:e)?|mach(?:e)?|füge) (?:mir )?(?:eine )?(?:neue )?|neue )aufgabe (?<rest>["„“»\'].+?)(?: (?:an|ein|hinzu))?[.!]?',
    ),
    ({ rest = '' }, today) => toTask(rest, today, 'de'),
  ],
  [
    commandPattern(`(?:verschieb(?:e)?|verleg(?:e)?) ${task}(?<name>.+?) (?:auf|bis) (?:den |zum )?(?<day>.+)`),
    (groups, today) => toDueChange(groups, today, 'de'),
  ],
  [
    commandPattern(
      `(?:änder(?:e)?|setz(?:e)?) (?:die |den )?(?:frist|termin|fälligkeit) (?:von |der |für |des )${task}(?<name>.+?) auf (?:den )?(?<day>.+)`,
    ),
    (groups, today) => toDueChange(groups, today, 'de'),
  ],
  [
    commandPattern(`(?:weis(?:e)?|teil(?:e)?) ${task}(?<name>.+?) ${person} zu[.!]?`),
    (groups) => toTaskChange(groups, { assigned_to: toAssignee(groups.whom) }),
  ],
  [
    commandPattern(`(?:gib|übergib) ${task}(?<name>.+?) an ${person}[.!]?`),
    (groups) => toTaskChange(groups, { assigned_to: toAssignee(groups.whom) }),
  ],
  [
    commandPattern(`(?:markier(?:e)?|setz(?:e)?) ${task}(?<name>.+?) (?:als|auf) (?<status>${statuses})[.!]?`),
    (groups) => toTaskChange(groups, { status: toStatus(groups.status ?? '') }),
  ],
  [
    commandPattern(`(?:hak(?:e)? ${task}(?<name>.+?) ab|schließ(?:e)? ${task}(?<other>.+?) ab)[.!]?`),
    ({ name, other }) => toTaskChange({ name: name ?? other }, { status: 'Done' }),
  ],
  [
    commandPattern(
      `(?!was |wer |welche|wann |wie |warum |ist |sind )${task}(?<name>[^?]{3,80}?) ist (?:jetzt )?(?<status>erledigt|fertig|abgeschlossen)[.!]?`,
    ),
    (groups) => toTaskChange(groups, { status: toStatus(groups.status ?? '') }),
  ],
  [
    commandPattern(
      String.raw`(?:setz(?:e)?|änder(?:e)?|aktualisier(?:e)?) (?:die |den |das )?(?:kennzahl |wert von )?(?<name>\S.*?) auf (?<value>-?\d[\d.,]*) ?(?<unit>[%€$£\p{L}]*)[.!]?`,
    ),
    (groups) => toKpiChange(groups, 'de'),
  ],
]
