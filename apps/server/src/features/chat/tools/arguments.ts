import { Id } from '@adjutant/contract/fields'
import { limits } from '@adjutant/contract/limits'
import { z } from 'zod'

/** Tool arguments are strict: unknown fields are rejected, so that the person approves exactly what is done. */

const nothingToChange = 'Name at least one field to change.'

export const filled = (description: string, most: number = limits.title) => z.string().trim().min(1).max(most).describe(description)

export const anyText = (description: string, most: number = limits.text) => z.string().trim().max(most).optional().describe(description)

/** The id of a record and at least one field to change. */
export const change = <S extends z.ZodRawShape>(fields: S) =>
  z
    .strictObject({ id: Id.describe('The id of the record, from a list or a search'), ...fields })
    .refine((input) => Object.keys(input).length > 1, nothingToChange)
