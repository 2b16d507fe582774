import { shorten } from '@adjutant/contract/text/truncate'
import { toLayout } from './flow-layout.ts'
import type { DrawnStep, Layout } from './flow-layout.ts'
import styles from './flow-drawing.module.css'

/** Pixels of the drawing. */
const ruleX = 22
const textX = 42
const detourX = 7
/** Maximum characters per width. */
const sizes = {
  card: { widthPx: 300, longestTitle: 24, longestDoer: 17 },
  margin: { widthPx: 232, longestTitle: 17, longestDoer: 13 },
}

/** One shape per kind, so that color is not the only distinction. */
function Shape({ kind, y }: { kind: DrawnStep['kind']; y: number }) {
  switch (kind) {
    case 'tool':
      return <rect x={ruleX - 4.5} y={y - 4.5} width={9} height={9} className={styles.solid} />
    case 'crew':
      return (
        <>
          <circle cx={ruleX} cy={y} r={7} className={styles.hollow} />
          <circle cx={ruleX} cy={y} r={3} className={styles.solid} />
        </>
      )
    case 'human':
      return <circle cx={ruleX} cy={y} r={5.5} className={styles.hollow} />
    case 'branch':
      return <path d={`M${ruleX} ${y - 7}l7 7-7 7-7-7z`} className={styles.hollow} />
    case 'agent':
      return <circle cx={ruleX} cy={y} r={5} className={styles.solid} />
  }
}

function Detour({ from, to }: Layout['detours'][number]) {
  const bend = Math.min(10, (to - from) / 2)
  const path = `M${ruleX} ${from}Q${detourX} ${from} ${detourX} ${from + bend}V${to - bend}Q${detourX} ${to} ${ruleX} ${to}`
  return <path d={path} className={styles.detour} />
}

const toSentence = (steps: readonly DrawnStep[]) =>
  steps.map(({ title, by, when }, index) => `${index + 1}. ${title}, ${by}${when ? ', conditional' : ''}`).join('; ')

/** The flow from top to bottom with a mark per step and a dashed line around conditional steps. */
export function FlowDrawing({ steps, size = 'card' }: { steps: readonly DrawnStep[]; size?: keyof typeof sizes }) {
  const { widthPx, longestTitle, longestDoer } = sizes[size]
  const { nodes, detours, heightPx } = toLayout(steps)
  const first = nodes[0]?.y ?? 0
  const last = Math.max(nodes.at(-1)?.y ?? 0, ...detours.map(({ to }) => to))
  return (
    <svg
      viewBox={`0 0 ${widthPx} ${heightPx + 1}`}
      width={widthPx}
      height={heightPx}
      className={styles.drawing}
      role="img"
      aria-label={`Flow diagram: ${toSentence(steps)}`}
    >
      <line x1={ruleX} x2={ruleX} y1={first} y2={last} className={styles.rule} />
      {detours.map((detour) => (
        <Detour key={`${detour.from} ${detour.to}`} {...detour} />
      ))}
      {nodes.map(({ title, kind, by, y }, index) => (
        <g key={`${index} ${title}`}>
          <Shape kind={kind} y={y} />
          <text x={textX} y={y} className={styles.title}>
            {shorten(title, longestTitle)}
          </text>
          <text x={widthPx} y={y} className={styles.by}>
            {shorten(by, longestDoer)}
          </text>
        </g>
      ))}
    </svg>
  )
}
