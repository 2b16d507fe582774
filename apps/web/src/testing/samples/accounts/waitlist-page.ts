import type { Answers } from '../../fake-api.ts'

/** Answers for the calls of the waitlist page. The event stream sends nothing. */
export const waitlistPageAnswers: Answers = {
  'GET /api/auth/events': () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
  'GET /api/invitations/mine': [],
}
