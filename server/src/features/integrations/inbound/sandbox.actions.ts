import type { Database } from '../../../platform/db/database.ts'
import type { SandboxResponder } from '../../alerts/sandbox/sandbox.actions.ts'
import { respondByText } from './inbound-answer.actions.ts'
import { resumeNumber, suppressAddress } from './opt-out.actions.ts'
import { findOptOutWord } from './answer-text.rules.ts'

export const createSandboxResponder =
  (db: Database): SandboxResponder =>
  async ({ clock, account_id, channel, address, reference, text }) => {
    const word = channel === 'sms' ? findOptOutWord(text) : undefined
    if (word === 'stop') {
      await suppressAddress({ db, clock }, { account_id, address })
      return 'This number will receive no more text messages. Reply START to receive them again.'
    }
    if (word === 'start') {
      await resumeNumber({ db }, { account_id, address })
      return 'This number receives text messages again.'
    }
    // E-mail, pager and phone responses identify their page; text messages do not.
    const named = channel === 'sms' ? {} : { reference }
    const { sentence } = await respondByText(db, {
      account_id,
      address,
      channel,
      text,
      ...named,
      delivery_key: null,
    })
    return sentence
  }
