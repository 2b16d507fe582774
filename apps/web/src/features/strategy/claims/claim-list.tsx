import type { Advice } from '@adjutant/contract/advice'
import type { Claim } from '@adjutant/contract/records/advice-claims'
import { Link } from '@tanstack/react-router'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { findRecordLink } from '../../../platform/navigation/record-link.ts'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { lazyComponent } from '../../../ui/layout/lazy-component.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { toRankReason, toVerdict, verdictLabels, verdictTones } from './claim-display.ts'
import styles from './claim-list.module.css'
import { useDeleteClaim } from './claim-mutations.ts'

const ClaimDialog = lazyComponent(() => import('./claim-dialog.tsx'))

type Opened = { kind: 'add' } | { kind: 'edit' | 'delete'; claim: Claim }

const toTarget = ({ goal_id, task_id }: Claim) =>
  goal_id ? findRecordLink({ kind: 'goal', id: goal_id }) : task_id ? findRecordLink({ kind: 'task', id: task_id }) : undefined

function ClaimItem({ claim, onOpen }: { claim: Claim; onOpen: (opened: Opened) => void }) {
  const verdict = toVerdict(claim)
  const target = toTarget(claim)
  return (
    <li className={styles.claim}>
      <Status tone={verdictTones[verdict]}>{verdictLabels[verdict]}</Status>
      <div className={styles.text}>
        {target ? <Link {...target}>{claim.statement}</Link> : claim.statement}
        {claim.reason && <p className={styles.reason}>{claim.reason}</p>}
      </div>
      {claim.can_edit && (
        <span className={styles.actions}>
          <IconButton label={`Edit claim: ${claim.statement}`} icon={<Pencil />} onClick={() => onOpen({ kind: 'edit', claim })} />
          <IconButton label={`Delete claim: ${claim.statement}`} icon={<Trash2 />} onClick={() => onOpen({ kind: 'delete', claim })} />
        </span>
      )}
    </li>
  )
}

function DeleteClaim({ advice, claim, onClose }: { advice: Advice; claim: Claim; onClose: () => void }) {
  const { mutate } = useDeleteClaim(advice.id)
  const remove = () => {
    mutate(claim.id)
    onClose()
  }
  return (
    <Confirm open danger title="Delete Claim" confirmLabel="Delete" onConfirm={remove} onCancel={onClose}>
      “{claim.statement}” will not be checked. The text of the advice stays as it is.
    </Confirm>
  )
}

/** The claims of an advice with their verdicts. */
export function ClaimList({ advice }: { advice: Advice }) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (advice.claims.length === 0 && advice.rank_days === 0 && !advice.can_edit) return null
  return (
    <section className={styles.claims} aria-label={`Claims of ${advice.advice_title}`}>
      {advice.claims.length > 0 && (
        <>
          <h4 className={styles.heading}>Claims</h4>
          <ul role="list" className={styles.list}>
            {advice.claims.map((claim) => (
              <ClaimItem key={claim.id} claim={claim} onOpen={setOpened} />
            ))}
          </ul>
        </>
      )}
      {advice.rank_days !== 0 && <p className={styles.reason}>{toRankReason(advice)}</p>}
      {advice.can_edit && (
        <Button
          tone="ghost"
          size="small"
          className={styles.add}
          aria-label={`Add claim to ${advice.advice_title}`}
          icon={<Plus />}
          onClick={() => setOpened({ kind: 'add' })}
        >
          Add claim
        </Button>
      )}
      {opened?.kind === 'delete' && <DeleteClaim advice={advice} claim={opened.claim} onClose={close} />}
      <Suspense fallback={null}>
        {(opened?.kind === 'add' || opened?.kind === 'edit') && (
          <ClaimDialog advice={advice} claim={opened.kind === 'edit' ? opened.claim : undefined} onClose={close} />
        )}
      </Suspense>
    </section>
  )
}
