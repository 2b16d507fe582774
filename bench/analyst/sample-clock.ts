// Preloaded into the product: its clock starts at ten o'clock (UTC) of the day in BENCH_DAY and runs on from there.
const start = Date.parse(`${process.env['BENCH_DAY']}T10:00:00Z`)
const RealDate = Date
const offset = start - RealDate.now()

class SampleDate extends RealDate {
  constructor(...values: unknown[]) {
    if (values.length > 0) super(...(values as [number]))
    else super(RealDate.now() + offset)
  }
  static override now(): number {
    return RealDate.now() + offset
  }
}

globalThis.Date = SampleDate as DateConstructor
