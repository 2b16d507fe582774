import type pg from 'pg'

export type Statement = string | pg.QueryConfig

/** Each named statement takes memory in every connection that ran it: about 35 KB. */
const maxNames = 500
/** Texts that are built for one call, such as lists of many lengths, must not fill the memory of this process. */
const maxUnrepeated = 5_000

const isPreparable = /^\s*(select|insert|update|delete|with)\b/i

/** Names repeated statements: a connection parses a named statement once, and PostgreSQL can keep its plan. */
export class NamedStatements {
  readonly #names = new Map<string, string>()
  readonly #unrepeated = new Set<string>()

  /** Leaves out statements without values, which can contain several commands. */
  nameRepeated(statement: Statement, values: unknown[] = []): Statement {
    if (typeof statement === 'string' || statement.name || values.length === 0 || !isPreparable.test(statement.text)) return statement
    const name = this.#names.get(statement.text) ?? this.#nameIfRepeated(statement.text)
    return name === undefined ? statement : { ...statement, name }
  }

  #nameIfRepeated(text: string): string | undefined {
    if (this.#names.size === maxNames) return undefined
    if (!this.#unrepeated.delete(text)) {
      if (this.#unrepeated.size === maxUnrepeated) this.#unrepeated.clear()
      this.#unrepeated.add(text)
      return undefined
    }
    const name = `repeated_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
