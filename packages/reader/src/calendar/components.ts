/** One component of a calendar with its lines, for example a whole VEVENT. */
export interface CalendarComponent {
  name: string
  lines: string[]
}

const wanted = new Set(['VEVENT', 'VTIMEZONE'])

/**
 * The events and zones of a calendar, and the calendar's own lines as a component without a name. Each is parsed alone, so that a broken event
 * doesn't hide the others and memory is limited to one event.
 */
export function* splitComponents(text: string): Generator<CalendarComponent> {
  const own: CalendarComponent = { name: '', lines: [] }
  let component: CalendarComponent | undefined
  for (const line of eachLine(text)) {
    const upper = line.slice(0, 20).toUpperCase()
    if (component) component.lines.push(line)
    else if (upper.startsWith('BEGIN:') && wanted.has(upper.slice(6).trim())) component = { name: upper.slice(6).trim(), lines: [line] }
    else own.lines.push(line)
    if (component && upper.trim() === `END:${component.name}`) {
      yield component
      component = undefined
    }
  }
  yield own
}

/** Physical lines; `ical.js` unfolds them. */
function* eachLine(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const end = text.indexOf('\n', start)
    const stop = end < 0 ? text.length : end
    yield text.slice(start, text[stop - 1] === '\r' ? stop - 1 : stop)
    start = stop + 1
  }
}
