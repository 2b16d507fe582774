import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayFromNow } from '../../../testing/days.ts'

interface TestEvent {
  uid: string
  /** Days from today. */
  day: number
  title?: string
  /** Further lines. */
  lines?: string[]
}

/** A meeting from 09:00 to 10:00 in UTC. */
const toLines = ({ uid, day, title = 'Board meeting', lines = [] }: TestEvent): string[] => {
  const date = dayFromNow(day).replaceAll('-', '')
  const times = [`DTSTART:${date}T090000Z`, `DTEND:${date}T100000Z`]
  return ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, ...times, ...lines, 'END:VEVENT']
}

export const calendarText = (...events: TestEvent[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flatMap(toLines), 'END:VCALENDAR', ''].join('\r\n')

export interface Answer {
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Takes over the response. */
  send?: (response: ServerResponse) => void
}

/** A real HTTP server in the role of a calendar provider, on the loopback address. */
export async function startCalendarServer() {
  const requests: IncomingMessage[] = []
  const answers = new Map<string, Answer>()
  const server = createServer((request, response) => {
    requests.push(request)
    const { status = 200, headers = {}, body = '', send } = answers.get(request.url ?? '') ?? { status: 404 }
    if (send) return send(response)
    response.writeHead(status, { 'content-type': 'text/calendar; charset=utf-8', ...headers })
    response.end(status === 304 ? undefined : body)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    requests,
    answer: (path: string, answer: Answer) => void answers.set(path, answer),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
