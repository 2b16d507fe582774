import type { Chain } from '@adjutant/contract/records/chain'
import { kindLabels, toChainDate, toSentence } from '@adjutant/contract/records/chain-text'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { api } from '../../platform/api/api.ts'
import type { RecordChainProps } from '../../platform/records/record-chain.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import { toDateText } from '../../ui/text/date-format.ts'
import { ChainGraph } from './chain-graph.tsx'
import { toChainLink } from './chain-link.ts'
import styles from './chain-panel.module.css'
import { toHeadings, toMoreText } from './chain-text.ts'
import { toBranches } from './chain-tree.ts'
import type { ChainBranch } from './chain-tree.ts'

function LinkDate({ date }: { date: string | null }) {
  if (date === null) return null
  return (
    <>
      , <time dateTime={date}>{toDateText(date, 'short')}</time>
    </>
  )
}

function Branches({ branches, more }: { branches: readonly ChainBranch[]; more: number }) {
  if (branches.length === 0 && more === 0) return null
  return (
    <ul role="list" className={styles.branches}>
      {branches.map(({ node, link, branches: further }) => (
        <li key={node.id} className={styles.branch}>
          <p className={styles.sentence}>
            {toSentence(node, link.relation)}
            <LinkDate date={toChainDate(node, link)} />
          </p>
          <Link {...toChainLink(node)} className={styles.title}>
            {node.title || kindLabels[node.kind]}
          </Link>
          <Branches branches={further} more={node.more} />
        </li>
      ))}
      {more > 0 && <li className={styles.sentence}>{toMoreText(more)}</li>}
    </ul>
  )
}

function Part({ chain, direction }: { chain: Chain; direction: 'before' | 'after' }) {
  const branches = toBranches(chain, direction)
  if (branches.length === 0) return null
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{toHeadings(chain.start.kind)[direction]}</h3>
      <Branches branches={branches} more={direction === 'before' ? chain.more_before : chain.more_after} />
    </section>
  )
}

export default function ChainPanel({ kind, recordId }: RecordChainProps) {
  const { data, error, refetch } = useQuery(api.chain.read.options({ params: { kind, recordId } }))
  if (error && !data) {
    return <QueryFailure title="Couldn't load the linked records." query={{ error, refetch }} />
  }
  if (!data) return <SkeletonRows count={3} />
  if (data.nodes.length === 0) {
    return (
      <p className={styles.empty}>
        Nothing is linked to this {kindLabels[kind].toLowerCase()} yet. Messages, meetings, advice, runs, files, tasks and goals appear here
        when they lead to it or follow from it.
      </p>
    )
  }
  return (
    <div className={styles.panel}>
      <Part chain={data} direction="before" />
      <Part chain={data} direction="after" />
      <ChainGraph chain={data} />
    </div>
  )
}
