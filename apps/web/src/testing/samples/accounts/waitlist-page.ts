import type { Answers } from '../../fake-api.ts'

/** What the waitlist asks for. The stream of the own level stays silent. */
export const waitlistPageAnswers: Answers = {
  'GET /api/auth/events': () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
  'GET /api/invitations/mine': [],
}
