import { Id } from '@adjutant/contract/core/fields'
import { limits } from '@adjutant/contract/core/limits'
import { z } from 'zod'

/** Tool arguments are strict: unknown fields are rejected, so that the person approves exactly what is done. */

const nothingToChange = 'Name at least one field to change.'

export const requiredText = (description: string, max: number = limits.title) => z.string().trim().min(1).max(max).describe(description)

export const optionalText = (description: string, max: number = limits.text) => z.string().trim().max(max).optional().describe(description)

/** The id of a record and at least one field to change. */
export const change = <S extends z.ZodRawShape>(fields: S) =>
  z
    .strictObject({ id: Id.describe('The id of the record, from a list or a search'), ...fields })
    .refine((input) => Object.keys(input).length > 1, nothingToChange)
