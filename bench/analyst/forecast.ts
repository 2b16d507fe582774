// npm run forecast -w bench: measures how often the outcome of a synthetic series lies inside the forecast band.
import { bandShare, forecastKpi } from '@adjutant/analyst'
import { measureCoverage, seeds, shapeNames, type SyntheticSeries } from '@adjutant/analyst/testing/synthetic-series'
import { saveResults } from '../results.ts'

/** Allowed distance of the mean from the stated share. */
const tolerance = 0.05

let forecasts = 0
const startedAt = performance.now()

function isInBand(series: SyntheticSeries): boolean {
  forecasts += 1
  const forecast = forecastKpi(series)
  if (!forecast) return false
  const { low, high } = forecast.at(forecast.days)
  return series.outcome >= low && series.outcome <= high
}

function measure(kind: keyof typeof seeds) {
  const rates = Object.fromEntries(shapeNames.map((shape) => [shape, measureCoverage(shape, seeds[kind], isInBand)]))
  const mean = Object.values(rates).reduce((sum, rate) => sum + rate, 0) / shapeNames.length
  return { ...rates, mean: Number(mean.toFixed(3)) }
}

const tuning = measure('tuning')
const heldOut = measure('heldOut')
const msPerForecast = Number(((performance.now() - startedAt) / forecasts).toFixed(3))

console.table({ tuning, heldOut })
console.log(`${msPerForecast} ms per forecast`)
saveResults('forecast', { stated: bandShare, tuning, heldOut, msPerForecast })

if (Math.abs(heldOut.mean - bandShare) > tolerance) {
  console.error(`The band contains ${heldOut.mean} of the outcomes instead of ${bandShare} ± ${tolerance}.`)
  process.exitCode = 1
}
