const toUuid = (value: bigint): string =>
  value
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const stepFrom = (id: string, step: bigint): string => toUuid(BigInt(`0x${id.replaceAll('-', '')}`) + step)

/** The next possible id. */
const successorOf = (id: string): string => stepFrom(id, 1n)

/** Ids define the order of a conversation: a new one sorts after the last, even with clock skew or within one millisecond. */
export const nextIdAfter = (last: string | undefined, fresh: string): string =>
  last !== undefined && fresh <= last ? successorOf(last) : fresh

/** The id of an answer at the end of a conversation. The id before it stays free for a notice. */
export const nextAnswerIdAfter = (last: string | undefined, fresh: string): string => successorOf(nextIdAfter(last, fresh))

/** The id of an answer between two messages; undefined if there is no space for it and its notice. */
export function findAnswerIdBetween(before: string, next: string): string | undefined {
  const id = stepFrom(before, 2n)
  return id < next ? id : undefined
}

/** The id of the notice about an answer. It derives from the answer's id, so that a later attempt finds it. */
export const toNoticeId = (answerId: string): string => stepFrom(answerId, -1n)
