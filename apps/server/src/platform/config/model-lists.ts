import { limits } from '@adjutant/contract/core/limits'
import { z } from 'zod'
import { reasoningEfforts } from '../models/model-request.ts'

const modelId = /^[\w.:/@-]+$/
const maxModels = 100
const modelList = `must be a comma-separated list of at most ${maxModels} ids of models`

export const ModelList = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== ''))
  .pipe(z.array(z.string().regex(modelId, modelList).max(limits.title, modelList)).min(1, modelList).max(maxModels, modelList))

const priceList = 'must be a comma-separated list like gpt-5=1.25/10/0.125: dollars for a million tokens in, out and from the cache'

export const PriceList = z
  .string()
  .transform((text) => text.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.string().regex(/^[\w.:/@-]+=\d+(\.\d+)?(\/\d+(\.\d+)?){1,2}$/, priceList)))
  .transform((entries) =>
    Object.fromEntries(
      entries.map((entry) => {
        const at = entry.lastIndexOf('=')
        const [input, output, cached] = entry.slice(at + 1).split('/')
        return [entry.slice(0, at), { input: Number(input), output: Number(output), ...(cached && { cached: Number(cached) }) }]
      }),
    ),
  )

/** A list like `gpt-5=low,gpt-5-mini=minimal`, with one value per model. */
const byModel = <V>(pattern: RegExp, message: string, toValue: (text: string) => V) =>
  z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.string().regex(new RegExp(`^[\\w.:/@-]+=${pattern.source}$`), message)))
    .transform((entries): Record<string, V> =>
      Object.fromEntries(
        entries.map((entry) => {
          const at = entry.lastIndexOf('=')
          return [entry.slice(0, at), toValue(entry.slice(at + 1))]
        }),
      ),
    )

export const ContextList = byModel(/\d{4,8}/, 'must be a comma-separated list like my-model=32768: tokens of the context window', Number)

export const EffortList = byModel(
  new RegExp(`(?:${reasoningEfforts.join('|')})`),
  `must be a comma-separated list like gpt-5=low, with one of ${reasoningEfforts.join(', ')}`,
  (text) => z.enum(reasoningEfforts).parse(text),
)
