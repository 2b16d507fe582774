import { Component } from 'react'
import type { ReactNode } from 'react'
import styles from './row-guard.module.css'

type GuardProps = { children: ReactNode; /** What stands there then. */ instead: string }

/** One message that cannot be drawn does not take the others with it. */
export class RowGuard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <p className={styles.broken}>{this.props.instead}</p> : this.props.children
  }
}
