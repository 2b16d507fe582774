import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './icon-button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & { label: string; icon: ReactNode }

export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={classes(styles.button, className)}>
      {icon}
    </button>
  )
}
