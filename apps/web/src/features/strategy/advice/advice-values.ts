import type { Advice } from '@adjutant/contract/advice'
import { appMessages } from '@adjutant/contract/messages/app-messages'

export type AdviceValues = { advice_title: string; content: string; organization_id: string }

export const newAdviceValues: AdviceValues = { advice_title: '', content: '', organization_id: '' }

export const toAdviceValues = ({ advice_title, content, organization_id }: Advice): AdviceValues => ({
  advice_title,
  content,
  organization_id: organization_id ?? '',
})

export const toAdviceBody = (values: AdviceValues) => ({ ...values, organization_id: values.organization_id || null })

/** An advice can't move to another organization. */
export const toAdviceChange = ({ advice_title, content }: AdviceValues) => ({ advice_title, content })

export const validateAdvice = ({ content }: AdviceValues) => (content.trim() ? undefined : { content: appMessages.advice.contentRequired })
