import { words } from '@adjutant/contract/words'
import { Conflict } from '../../platform/errors.ts'

/** The request itself is valid: the run can be started when another one has ended. */
export class TooManyRuns extends Conflict {
  constructor() {
    super(words.run.tooManyRuns)
  }
}
