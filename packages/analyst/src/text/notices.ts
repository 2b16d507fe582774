/** Appended to every answer, so that nobody mistakes it for a model's. */
export const offlineNotice = '*No language model is set up. The offline analyst answers from your records alone.*'

/** Appended once to every text that a run computed without a language model. */
export const offlineRunNotice = '*No language model is set up. This was computed from your records alone.*'
