import type { DataExport } from '@adjutant/contract/accounts/personal-data'
import { appMessages } from '@adjutant/contract/messages/app-messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { QueryFailure } from '../../platform/api/query-failure.tsx'
import { api, sendInSession } from '../../platform/api/api.ts'
import { saveResponse } from '../../platform/files/download.ts'
import { withReauthentication } from '../../platform/session/reauthentication.ts'
import { routes } from '../../platform/api/route-traits.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { Gauge } from '../../ui/data/gauge.tsx'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { SkeletonRows } from '../../ui/data/skeleton.tsx'
import styles from './data-section.module.css'

const DeleteAccountDialog = lazyComponent(() => import('./delete-account-dialog.tsx'))

const { queryKey } = api.personalData.exports.options()
const pollMs = 1_500

/** Polls while an export is in progress. */
const useExports = () =>
  useQuery({
    ...api.personalData.exports.options(),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'processing') ? pollMs : false),
  })

function useExportRequest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => withReauthentication(() => api.personalData.requestExport.call()),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failed: "Couldn't export your data" },
  })
}

const useExportDownload = () =>
  useMutation({
    mutationFn: async ({ id, created_at }: DataExport) =>
      saveResponse(
        await sendInSession(routes.personalData.exportContent, { params: { id } }),
        `adjutant-data-${created_at.slice(0, 10)}.zip`,
      ),
    meta: { failed: "Couldn't download your data" },
  })

const toSize = (bytes: number) =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`

function ExportLine({ line }: { line: DataExport }) {
  const { mutate, isPending } = useExportDownload()
  if (line.state === 'processing')
    return (
      <li className={styles.line}>
        <Gauge label="Preparing your data" value={line.progress} captioned />
      </li>
    )
  return (
    <li className={styles.line}>
      <p>
        <DateText value={line.created_at} style="moment" />
        {line.state === 'failed' && <span className={styles.note}> This export failed. Try again.</span>}
        {line.state === 'ready' && (
          <span className={styles.note}>
            {' '}
            {toSize(line.size ?? 0)}, available until <DateText value={line.expires_at!} />
          </span>
        )}
      </p>
      {line.state === 'ready' && (
        <Button size="small" icon={<Download />} loading={isPending} onClick={() => mutate(line)}>
          Download
        </Button>
      )}
    </li>
  )
}

function Exports() {
  const { data, error, refetch } = useExports()
  if (error && !data) return <QueryFailure title={appMessages.user.loadFailed} query={{ error, refetch }} />
  if (!data) return <SkeletonRows count={1} />
  return (
    <ul role="list">
      {data.map((line) => (
        <ExportLine key={line.id} line={line} />
      ))}
    </ul>
  )
}

/** Exports the person's data and deletes the account. */
export function DataSection({ number }: { number: string }) {
  const [deleting, setDeleting] = useState(false)
  const { data } = useExports()
  const { mutate, isPending } = useExportRequest()
  const isRunning = data?.some(({ state }) => state === 'processing') ?? false
  return (
    <Section
      number={number}
      title="Your data"
      description="Export everything you own as a ZIP archive: records, files, notes and conversations. We email you when it's ready."
      actions={
        <Button size="small" loading={isPending} disabled={isRunning} onClick={() => mutate()}>
          Export my data
        </Button>
      }
    >
      <Exports />
      <div className={styles.deletion}>
        <p className={styles.note}>Deleting your account permanently deletes your personal records.</p>
        <Button size="small" tone="danger" onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </div>
      <Suspense fallback={null}>{deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}</Suspense>
    </Section>
  )
}
