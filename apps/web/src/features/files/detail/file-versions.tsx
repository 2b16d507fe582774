import type { FileVersion } from '@adjutant/contract/files/file-versions'
import type { File } from '@adjutant/contract/files/files'
import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { QueryFailure } from '../../../platform/api/query-failure.tsx'
import { pickFiles } from '../../../platform/files/pick-files.ts'
import { Button } from '../../../ui/button/button.tsx'
import { DateText } from '../../../ui/text/date-text.tsx'
import { Eyebrow } from '../../../ui/text/eyebrow.tsx'
import { SkeletonRows } from '../../../ui/data/skeleton.tsx'
import type { FileContentRef } from '../preview/use-file-content.ts'
import { useRestoreVersion } from '../file-mutations.ts'
import { toVersionsQuery } from '../file-queries.ts'
import { toSizeText } from '../file-size.ts'
import styles from './file-versions.module.css'
import { useUploadInto } from '../upload/use-uploads.ts'

type VersionsProps = {
  file: File
  /** The older version that is open. */
  displayed: number | undefined
  onShow: (displayed: FileContentRef | undefined) => void
}

function Version({ file, version, displayed, onShow }: VersionsProps & { version: FileVersion }) {
  const { mutate: restore, isPending } = useRestoreVersion(file.id)
  const { version: number, is_current: isCurrent } = version
  const isShown = isCurrent ? displayed === undefined : displayed === number
  const show = () =>
    onShow(
      isCurrent
        ? undefined
        : { id: file.id, name: file.name, type: version.type, size: version.size, sha256: version.sha256, version: number },
    )
  return (
    <li className={styles.version}>
      <button type="button" className={styles.look} aria-pressed={isShown} onClick={show}>
        <span className={styles.number}>Version {number}</span>
        <span className={styles.words}>
          {isCurrent ? 'Current · ' : ''}
          {toSizeText(version.size)}
          {version.created_by_user && ` · ${version.created_by_user.name}`}
        </span>
        <DateText value={version.created_at} style="moment" />
      </button>
      {!isCurrent && (
        <Button
          size="small"
          loading={isPending}
          aria-label={`Restore version ${number}`}
          onClick={() => restore(number, { onSuccess: () => onShow(undefined) })}
        >
          Restore
        </Button>
      )}
    </li>
  )
}

function List(props: VersionsProps) {
  const { data, error, refetch } = useQuery(toVersionsQuery(props.file.id))
  if (data) return data.map((version) => <Version key={version.version} version={version} {...props} />)
  if (!error) return <SkeletonRows count={1} />
  return <QueryFailure title="Couldn't load the versions." query={{ error, refetch }} />
}

/** Earlier versions, which can be opened and restored. */
export function FileVersions(props: VersionsProps) {
  const upload = useUploadInto()
  const { id, folder } = props.file
  const uploadNewVersion = () => pickFiles((files) => upload(files, { folder, fileId: id }), { isSingle: true })
  return (
    <section aria-label="Versions" className={styles.section}>
      <h3 className={styles.title}>
        <Eyebrow>Versions</Eyebrow>
      </h3>
      <ul role="list" className={styles.list}>
        <List {...props} />
      </ul>
      <Button size="small" tone="ghost" icon={<FileUp />} onClick={uploadNewVersion}>
        Upload a new version
      </Button>
    </section>
  )
}
