import type { JsonRoute } from '@adjutant/contract/core/define'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import type { FastifyRequest } from 'fastify'
import { UnsupportedMediaType, ValidationError } from '../../errors.ts'
import type { Call } from '../call.ts'
import type { CallInput } from '../implement.ts'
import { readFields, readInput } from '../input.ts'
import { WaitingCall } from '../long-calls.ts'
import { readAsJson, scimType, sendScimError } from '../scim-errors.ts'
import type { KindAdapter } from './adapter.ts'
import { toCheckedBody, unwrapResult } from './result.ts'

export const jsonAdapter: KindAdapter<'json'> = {
  toOptions: ({ maxBytes, scim }) => ({
    ...(maxBytes && { bodyLimit: maxBytes }),
    ...(scim && { errorHandler: (error, request, reply) => void sendScimError(error, request, reply) }),
  }),
  prepare(request, { scim }) {
    if (scim) readAsJson(request)
  },
  async handle(call) {
    const { definition } = call.route
    const input = { ...readInput(definition, call.request), body: readBody(definition, call.request) }
    const result = definition.isAbortable ? await handleAbortably(call, input) : await call.route.handle(call.ctx, input)
    const body = toCheckedBody(definition, unwrapResult(definition, result, call.reply))
    if (definition.scim && definition.reply) call.reply.type(scimType)
    return body
  },
}

async function handleAbortably(call: Call<'json'>, input: CallInput): Promise<unknown> {
  const waitingCall = new WaitingCall(call)
  try {
    const result = await call.route.handle(call.ctx, { ...input, openSignal: () => waitingCall.openSignal() })
    await waitingCall.leave()
    return result
  } catch (error) {
    waitingCall.forget()
    throw error
  }
}

function readBody(route: JsonRoute, request: FastifyRequest): unknown {
  if (!route.body) return undefined
  const isForm = request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded')
  if (request.body === undefined || request.body === null) {
    if (request.body === null) throw new ValidationError(appMessages.http.notAnObject)
    return readFields(route.body, {})
  }
  if (Boolean(route.form) !== Boolean(isForm)) throw new UnsupportedMediaType()
  if (typeof request.body !== 'object' || Array.isArray(request.body)) throw new ValidationError(appMessages.http.notAnObject)
  return readFields(route.body, request.body)
}
