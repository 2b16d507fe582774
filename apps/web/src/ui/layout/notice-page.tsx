import type { ReactNode } from 'react'
import { Eyebrow } from '../text/eyebrow.tsx'
import { Main } from './main.tsx'
import styles from './notice-page.module.css'

type NoticePageProps = { eyebrow: string; title: string; children: ReactNode; actions: ReactNode }

/** Replaces a page that can't be shown: what happened and what to do. */
export function NoticePage({ eyebrow, title, children, actions }: NoticePageProps) {
  return (
    <Main className={styles.page}>
      <Eyebrow>{eyebrow}</Eyebrow>
      <h1>{title}</h1>
      <p className={styles.description}>{children}</p>
      <div className={styles.actions}>{actions}</div>
    </Main>
  )
}
