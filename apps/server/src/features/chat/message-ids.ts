const toUuid = (value: bigint): string =>
  value
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const stepFrom = (id: string, step: bigint): string => toUuid(BigInt(`0x${id.replaceAll('-', '')}`) + step)

/** The next id there can be. */
const successorOf = (id: string): string => stepFrom(id, 1n)

/** Ids are the order of a conversation: a new one stands behind the last, even where two clocks differ or two are made in one millisecond. */
export const idBehind = (last: string | undefined, fresh: string): string =>
  last !== undefined && fresh <= last ? successorOf(last) : fresh

/** The id of an answer at the end of a conversation. The one before it stays free for a notice. */
export const answerIdBehind = (last: string | undefined, fresh: string): string => successorOf(idBehind(last, fresh))

/** The id of an answer between two messages; undefined where there is no room for it and its notice. */
export function findAnswerIdBetween(before: string, next: string): string | undefined {
  const id = stepFrom(before, 2n)
  return id < next ? id : undefined
}

/** The place of the notice about an answer. It follows from the answer's id, so that a later attempt finds it. */
export const noticeIdOf = (answerId: string): string => stepFrom(answerId, -1n)
