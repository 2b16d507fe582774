import { Suspense } from 'react'
import { classes } from '../../../ui/classes.ts'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import type { TimeChartProps } from './time-chart.tsx'
import styles from './time-chart.module.css'

const TimeChart = lazyComponent(async () => ({ default: (await import('./time-chart.tsx')).TimeChart }))

/** The chart library loads with the first chart; until then the chart's height is reserved. */
export function LazyTimeChart(props: TimeChartProps) {
  return (
    <Suspense fallback={<div className={classes(styles.chart, styles[props.size])} />}>
      <TimeChart {...props} />
    </Suspense>
  )
}
