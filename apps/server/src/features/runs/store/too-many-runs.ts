import { appMessages } from '@adjutant/contract/messages/app-messages'
import { Conflict } from '../../../platform/errors.ts'

/** The request itself is valid: the run can be started when another one has ended. */
export class TooManyRuns extends Conflict {
  constructor() {
    super(appMessages.run.tooManyRuns)
  }
}
