import type { RouteKind } from '@adjutant/contract/core/define'
import type { KindAdapter } from './adapter.ts'
import { bytesAdapter } from './bytes.ts'
import { jsonAdapter } from './json.ts'
import { pageAdapter } from './page.ts'
import { streamAdapter } from './stream.ts'
import { textAdapter } from './text.ts'
import { uploadAdapter } from './upload.ts'

export const adapters: { [Kind in RouteKind]: KindAdapter<Kind> } = {
  json: jsonAdapter,
  page: pageAdapter,
  stream: streamAdapter,
  bytes: bytesAdapter,
  upload: uploadAdapter,
  text: textAdapter,
}
