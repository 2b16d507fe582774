import styles from './parameter-table.module.css'
import type { ShownParameter } from './tool-parameters.ts'

/** The parameters of a tool as a table. */
export function ParameterTable({ parameters, isFull }: { parameters: readonly ShownParameter[]; isFull: boolean }) {
  if (parameters.length === 0) return null
  return (
    <dl className={styles.table}>
      {parameters.map(({ name, type, description, required }) => (
        <div key={name}>
          <dt>
            {name}
            {required && <span className={styles.required}> required</span>}
          </dt>
          <dd className={styles.type}>{type}</dd>
          {isFull && description && <dd className={styles.text}>{description}</dd>}
        </div>
      ))}
    </dl>
  )
}
