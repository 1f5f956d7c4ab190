import type { Database } from '../../../platform/db/database.ts'
import type { AnswerFromOutside } from '../../alerts/sandbox.actions.ts'
import { answerByWords } from './outside-answer.actions.ts'
import { startNumber, stopAddress } from './stop.actions.ts'
import { stopWord } from './words.rules.ts'

/** What a person answers on the page of the sandbox, by the way that a carrier's callback goes. */
export const answerFromSandbox =
  (db: Database): AnswerFromOutside =>
  async ({ clock, account_id, medium, address, reference, text }) => {
    const word = medium === 'sms' ? stopWord(text) : undefined
    if (word === 'stop') {
      await stopAddress({ db, clock }, { account_id, address })
      return 'This number gets no more text messages. Answer START to get them again.'
    }
    if (word === 'start') {
      await startNumber({ db }, { account_id, address })
      return 'This number gets text messages again.'
    }
    // A reply to a mail, a choice on a pager or a digit on the phone names its page by itself; a text message does not.
    const named = medium === 'sms' ? {} : { reference }
    const { sentence } = await answerByWords(db, { account_id, address, medium, text, ...named })
    return sentence
  }
