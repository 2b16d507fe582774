import 'react'

declare module 'react' {
  /** Custom properties in a `style` attribute. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
