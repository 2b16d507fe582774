import type { UploadRoute } from '@adjutant/contract/core/define'
import { acceptBytes, readBytes } from '../bytes-body.ts'
import { readInput } from '../input.ts'
import { acceptUploads, readUploads } from '../uploads.ts'
import type { KindAdapter } from './adapter.ts'
import { toCheckedBody, unwrapResult } from './result.ts'

const isMultipart = ({ accepts }: UploadRoute): boolean => accepts === 'multipart/form-data'

export const uploadAdapter: KindAdapter<'upload'> = {
  // The multipart parser limits each file instead of the body.
  toOptions: (route) => (isMultipart(route) ? {} : { bodyLimit: route.maxBytes }),
  async acceptBody(scope, route) {
    if (isMultipart(route)) await acceptUploads(scope, route.maxBytes)
    else acceptBytes(scope, route.accepts)
  },
  async handle({ route: { definition, handle }, ctx, request, reply }) {
    const streamed = isMultipart(definition) ? { uploads: readUploads(request) } : { bytes: readBytes(request) }
    const result = await handle(ctx, { ...readInput(definition, request), ...streamed })
    return toCheckedBody(definition, unwrapResult(definition, result, reply))
  },
}
