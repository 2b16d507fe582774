/** The next id there can be. */
function successorOf(id: string): string {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Ids are the order of a conversation: a new one stands behind the last, even where two clocks differ or two are made in one millisecond. */
export const idBehind = (last: string | undefined, fresh: string): string =>
  last !== undefined && fresh <= last ? successorOf(last) : fresh
