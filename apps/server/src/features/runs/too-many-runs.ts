import { words } from '@adjutant/contract/words'
import { Conflict } from '../../platform/errors.ts'

/** That several are at work already is no fault of this one: it can be started later. */
export class TooManyRuns extends Conflict {
  constructor() {
    super(words.run.tooManyRuns)
  }
}
