import type { Language } from './language.ts'

/** Appended to the first answer of a conversation, so that nobody mistakes it for a model's. */
export const offlineNotice = '*No language model is set up. The offline analyst answers from your records alone.*'
export const offlineNotices: Record<Language, string> = {
  en: offlineNotice,
  de: '*Es ist kein Sprachmodell eingerichtet. Der Offline-Analyst antwortet allein aus Ihren Unterlagen.*',
}

/** Appended once to every text that a run computed without a language model. */
export const offlineRunNotice = '*No language model is set up. This was computed from your records alone.*'
