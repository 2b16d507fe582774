import { Component } from 'react'
import type { ReactNode } from 'react'
import styles from './row-error-boundary.module.css'

type RowErrorBoundaryProps = { children: ReactNode; /** The fallback text. */ instead: string }

/** An error boundary per message, so that one broken message does not hide the others. */
export class RowErrorBoundary extends Component<RowErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? <p className={styles.broken}>{this.props.instead}</p> : this.props.children
  }
}
