import { AppError } from '../../../platform/http/errors.ts'
import { createReaderThread, ReaderOverloaded } from '../../../platform/readers/reader-thread.ts'
import * as search from './proposal-search.rules.ts'
import { isBusy } from './roster-proposal.errors.ts'

const thread = createReaderThread({ task_ms: 60_000 })
const module_url = new URL('./proposal-search.rules.ts', import.meta.url).href

/** @throws 503 if too many searches wait */
const inThread =
  <Input, Result>(run: (input: Input) => Promise<Result>) =>
  async (input: Input): Promise<Result> => {
    try {
      return await thread.run(module_url, run, input)
    } catch (error) {
      if (error instanceof ReaderOverloaded) throw new AppError(isBusy)
      throw error
    }
  }

export const searchProposal = inThread(search.searchProposal)
export const searchReplan = inThread(search.searchReplan)
